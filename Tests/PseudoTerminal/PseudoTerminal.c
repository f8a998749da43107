#define _GNU_SOURCE
#define _XOPEN_SOURCE 700
#define _DARWIN_C_SOURCE
#include "PseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

int resolve_resize_terminal(int terminal, int columns, int rows) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(terminal, TIOCSWINSZ, &size);
}

// Between fork and exec only what POSIX calls async-signal-safe: the test runs several threads.
static void become(
    const char *program, char *const arguments[], char *const environment[], const char *folder,
    const char *output, int line) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
  setsid();
  if (ioctl(line, TIOCSCTTY, 0) != 0) _exit(126);
  int result = line;
  if (output != NULL) result = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (result < 0 || dup2(line, 0) < 0 || dup2(result, 1) < 0 || dup2(line, 2) < 0) _exit(126);
  if (line > 2) close(line);
  if (chdir(folder) != 0) _exit(126);
  execve(program, arguments, environment);
  _exit(127);
}

int resolve_start_on_terminal(
    const char *program, char *const arguments[], char *const environment[], const char *folder,
    const char *output, int columns, int rows, int *process) {
  int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0) return -1;
  fcntl(terminal, F_SETFD, FD_CLOEXEC);
  const char *name = NULL;
  if (grantpt(terminal) != 0 || unlockpt(terminal) != 0 || (name = ptsname(terminal)) == NULL)
    goto failed;
  int line = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (line < 0) goto failed;
  if (resolve_resize_terminal(line, columns, rows) != 0) {
    close(line);
    goto failed;
  }
  *process = fork();
  if (*process == 0) become(program, arguments, environment, folder, output, line);
  close(line);
  if (*process < 0) goto failed;
  return terminal;

failed:;
  int error = errno;
  close(terminal);
  errno = error;
  return -1;
}
