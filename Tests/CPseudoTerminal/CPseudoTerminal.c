#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

enum { highest_signal = 31, highest_descriptor = 4096 };

/* Runs in the child, where only async-signal-safe calls are allowed. */
static void run(
    const char *program, char *const arguments[], char *const environment[],
    const char *directory) {
  for (int number = 1; number <= highest_signal; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int descriptor = 3; descriptor < highest_descriptor; descriptor++) close(descriptor);
  if (directory == NULL || chdir(directory) == 0) execve(program, arguments, environment);
  _exit(127);
}

pid_t cpseudoterminal_spawn(
    const char *program, char *const arguments[], char *const environment[], const char *directory,
    unsigned short columns, unsigned short rows, int *controller) {
  struct winsize size = {.ws_col = columns, .ws_row = rows};
  pid_t child = forkpty(controller, NULL, NULL, &size);
  if (child == 0) run(program, arguments, environment, directory);
  if (child > 0) fcntl(*controller, F_SETFD, FD_CLOEXEC);
  return child;
}

pid_t cpseudoterminal_spawn_with_descriptors(
    const char *program, char *const arguments[], char *const environment[], const char *directory,
    const int descriptors[3]) {
  pid_t child = fork();
  if (child == 0) {
    setpgid(0, 0);
    for (int target = 0; target < 3; target++) dup2(descriptors[target], target);
    run(program, arguments, environment, directory);
  }
  return child;
}

int cpseudoterminal_resize(int controller, unsigned short columns, unsigned short rows) {
  struct winsize size = {.ws_col = columns, .ws_row = rows};
  return ioctl(controller, TIOCSWINSZ, &size);
}

ssize_t cpseudoterminal_write(int descriptor, const void *bytes, size_t count) {
  sigset_t pipe_signal, old, pending;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &old);
  ssize_t written = write(descriptor, bytes, count);
  int error = errno;
  if (written == -1 && error == EPIPE && sigpending(&pending) == 0 &&
      sigismember(&pending, SIGPIPE)) {
    int received;
    sigwait(&pipe_signal, &received);
  }
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  errno = error;
  return written;
}

int cpseudoterminal_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }

int cpseudoterminal_exit_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }
