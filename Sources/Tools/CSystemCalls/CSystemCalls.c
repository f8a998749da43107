#define _GNU_SOURCE
#include "CSystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>

// Not every C library has the names: the numbers are the kernel's.
enum { no_replace = 1, exchange = 2 };

static int rename_with(
    int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned flags) {
#ifdef SYS_renameat2
  return (int)syscall(SYS_renameat2, old_folder, old_name, new_folder, new_name, flags);
#else
  errno = ENOSYS;
  return -1;
#endif
}

long resolve_list_attributes(int file, char *names, unsigned long size) {
  return flistxattr(file, names, size);
}

long resolve_get_attribute(int file, const char *name, void *value, unsigned long size) {
  return fgetxattr(file, name, value, size);
}

int resolve_set_attribute(int file, const char *name, const void *value, unsigned long size) {
  return fsetxattr(file, name, value, size, 0);
}

int resolve_remove_attribute(int file, const char *name) {
  return fremovexattr(file, name);
}

#elif defined(__APPLE__)

enum { no_replace = RENAME_EXCL, exchange = RENAME_SWAP };

static int rename_with(
    int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned flags) {
  return renameatx_np(old_folder, old_name, new_folder, new_name, flags);
}

long resolve_list_attributes(int file, char *names, unsigned long size) {
  return flistxattr(file, names, size, 0);
}

long resolve_get_attribute(int file, const char *name, void *value, unsigned long size) {
  return fgetxattr(file, name, value, size, 0, 0);
}

int resolve_set_attribute(int file, const char *name, const void *value, unsigned long size) {
  return fsetxattr(file, name, value, size, 0, 0);
}

int resolve_remove_attribute(int file, const char *name) {
  return fremovexattr(file, name, 0);
}

#endif

#if defined(__APPLE__)

// Declared here, since only the macOS headers have it.
extern char ***_NSGetEnviron(void);

char **resolve_environment(void) {
  return *_NSGetEnviron();
}

#else

extern char **environ;

char **resolve_environment(void) {
  return environ;
}

#endif

int resolve_rename_without_replacing(
    int old_folder, const char *old_name, int new_folder, const char *new_name) {
  return rename_with(old_folder, old_name, new_folder, new_name, no_replace);
}

int resolve_exchange_names(
    int first_folder, const char *first_name, int second_folder, const char *second_name) {
  return rename_with(first_folder, first_name, second_folder, second_name, exchange);
}

int resolve_set_modified(int file, long long seconds, long nanoseconds) {
  const struct timespec times[2] = {
      {.tv_sec = 0, .tv_nsec = UTIME_OMIT}, {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  return futimens(file, times);
}

int resolve_set_modified_of_name(int folder, const char *name, long long seconds, long nanoseconds) {
  const struct timespec times[2] = {
      {.tv_sec = 0, .tv_nsec = UTIME_OMIT}, {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  return utimensat(folder, name, times, AT_SYMLINK_NOFOLLOW);
}
