#ifndef HINDSIGHT_CEDITLINE_H
#define HINDSIGHT_CEDITLINE_H

#include <histedit.h>
#include <stdio.h>

/* Swift 6 refuses the mutable globals stdin, stdout and stderr. */
static inline FILE *ceditline_stdin(void) { return stdin; }
static inline FILE *ceditline_stdout(void) { return stdout; }
static inline FILE *ceditline_stderr(void) { return stderr; }

/* Swift's module of the C library leaves wctype.h and wchar.h out. */
int wcwidth(wchar_t character);
static inline int ceditline_columns(wchar_t character) { return wcwidth(character); }
static inline int ceditline_is_printable(wchar_t character) { return iswprint((wint_t)character); }

/* The callback types below; histedit.h names the reader's type only. */
typedef wchar_t *(*ceditline_prompt)(EditLine *);
typedef unsigned char (*ceditline_command)(EditLine *, wint_t);

/* el_wset, el_set, el_wget and history_w are variadic, which Swift cannot call: one wrapper for
   each operation that the line editor uses. */
static inline int ceditline_set_prompt(EditLine *el, ceditline_prompt prompt) {
  return el_wset(el, EL_PROMPT, prompt);
}
static inline int ceditline_set_reader(EditLine *el, el_rfunc_t reader) {
  return el_wset(el, EL_GETCFN, reader);
}
static inline int ceditline_set_client_data(EditLine *el, void *data) {
  return el_wset(el, EL_CLIENTDATA, data);
}
static inline void *ceditline_client_data(EditLine *el) {
  void *data = NULL;
  return el_wget(el, EL_CLIENTDATA, &data) == 0 ? data : NULL;
}
static inline int ceditline_set_editor(EditLine *el, const char *name) {
  return el_set(el, EL_EDITOR, name);
}
/* NULL for the terminal named by TERM. */
static inline int ceditline_set_terminal(EditLine *el, const char *name) {
  return el_set(el, EL_TERMINAL, name);
}
static inline int ceditline_set_signals(EditLine *el, int handled) {
  return el_wset(el, EL_SIGNAL, handled);
}
static inline int ceditline_set_error_file(EditLine *el, FILE *file) {
  return el_wset(el, EL_SETFP, 2, file);
}
static inline int ceditline_set_editing_mode(EditLine *el, int editing) {
  return el_wset(el, EL_PREP_TERM, editing);
}
static inline int ceditline_disable_editing(EditLine *el) {
  return el_wset(el, EL_EDITMODE, 0);
}
static inline int ceditline_set_editing_tty(EditLine *el, const char *flag) {
  return el_set(el, EL_SETTY, "-d", flag, (const char *)NULL);
}
static inline int ceditline_forget_capability(EditLine *el, const char *name) {
  return el_set(el, EL_SETTC, name, "", (const char *)NULL);
}
static inline int ceditline_refresh(EditLine *el) { return el_wset(el, EL_REFRESH); }
static inline int ceditline_add_command(
    EditLine *el, const char *name, const char *help, ceditline_command command) {
  return el_set(el, EL_ADDFN, name, help, command);
}
static inline int ceditline_bind(EditLine *el, const char *key, const char *command) {
  return el_set(el, EL_BIND, key, command, (const char *)NULL);
}
/* In vi's command mode, whose keys are a map of their own. */
static inline int ceditline_bind_alternative(EditLine *el, const char *key, const char *command) {
  return el_set(el, EL_BIND, "-a", key, command, (const char *)NULL);
}
static inline int ceditline_set_history(EditLine *el, HistoryW *history) {
  return el_wset(el, EL_HIST, history_w, history);
}
static inline int ceditline_history_set_size(HistoryW *history, int size) {
  HistEventW event;
  return history_w(history, &event, H_SETSIZE, size);
}
static inline int ceditline_history_enter(HistoryW *history, const wchar_t *line) {
  HistEventW event;
  return history_w(history, &event, H_ENTER, line);
}

#endif
