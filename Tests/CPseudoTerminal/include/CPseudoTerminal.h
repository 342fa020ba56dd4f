#ifndef HINDSIGHT_CPSEUDOTERMINAL_H
#define HINDSIGHT_CPSEUDOTERMINAL_H

#include <stddef.h>
#include <sys/types.h>

/* Swift cannot call fork. Both spawn functions start a program in a folder (NULL for the current
   one), in a process group of its own, with default signals and no descriptors beyond 0, 1 and 2.
   They return its process id, or -1 with errno set. A program that cannot be started exits with
   127. */

/* On a new pseudo-terminal of the given size, as the leader of a session that it controls.
   The end that a terminal emulator would hold is put into controller. */
pid_t cpseudoterminal_spawn(
    const char *program, char *const arguments[], char *const environment[], const char *directory,
    unsigned short columns, unsigned short rows, int *controller);

/* With the three given descriptors as its standard ones. */
pid_t cpseudoterminal_spawn_with_descriptors(
    const char *program, char *const arguments[], char *const environment[], const char *directory,
    const int descriptors[3]);

/* Tells the terminal, and so the program, of another size. */
int cpseudoterminal_resize(int controller, unsigned short columns, unsigned short rows);

/* write without a SIGPIPE when nobody reads any more: -1 and EPIPE instead. */
ssize_t cpseudoterminal_write(int descriptor, const void *bytes, size_t count);

/* The macros that take a wait status apart. The second is -1 when a signal ended the program. */
int cpseudoterminal_signal(int status);
int cpseudoterminal_exit_code(int status);

#endif
