#ifndef HINDSIGHT_CEDITLINE_H
#define HINDSIGHT_CEDITLINE_H

#include <histedit.h>
#include <stdio.h>

/* Swift 6 refuses the mutable globals stdin, stdout and stderr. */
static inline FILE *ceditline_stdin(void) { return stdin; }
static inline FILE *ceditline_stdout(void) { return stdout; }
static inline FILE *ceditline_stderr(void) { return stderr; }

#endif
