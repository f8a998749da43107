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

static const char access_list[] = "system.posix_acl_access";

long resolve_get_access_list(int file, void *value, unsigned long size) {
  return fgetxattr(file, access_list, value, size);
}

int resolve_set_access_list(int file, const void *value, unsigned long size) {
  if (size > 0) return fsetxattr(file, access_list, value, size, 0);
  // A file without one counts as done.
  return fremovexattr(file, access_list) == 0 || fgetxattr(file, access_list, NULL, 0) < 0 ? 0 : -1;
}

int resolve_copy_marks(int source, int target) {
  (void)source;
  (void)target;
  return 0;
}

int resolve_flush(int file) {
  return fsync(file);
}

int resolve_forbid_downloads(void) {
  return 0;
}

#elif defined(__APPLE__)
#include <sys/acl.h>
#include <sys/attr.h>
#include <sys/resource.h>

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

long resolve_get_access_list(int file, void *value, unsigned long size) {
  const acl_t list = acl_get_fd_np(file, ACL_TYPE_EXTENDED);
  if (list == NULL) return -1;
  acl_entry_t first;
  // A list without entries grants and denies nothing.
  long length = acl_get_entry(list, ACL_FIRST_ENTRY, &first) == 0 ? acl_size(list) : 0;
  if (length > 0 && size > 0) length = acl_copy_ext_native(value, list, (ssize_t)size);
  acl_free(list);
  return length;
}

int resolve_set_access_list(int file, const void *value, unsigned long size) {
  if (size > 0) {
    const acl_t list = acl_copy_int_native(value);
    if (list == NULL) return -1;
    const int result = acl_set_fd_np(file, list, ACL_TYPE_EXTENDED);
    acl_free(list);
    return result;
  }
  // As `chmod -N` does: a list without entries would stay a list.
  const filesec_t none = filesec_init();
  if (none == NULL) return -1;
  int result = filesec_set_property(none, FILESEC_ACL, _FILESEC_REMOVE_ACL);
  if (result == 0) result = fchmodx_np(file, none);
  filesec_free(none);
  return result;
}

int resolve_copy_marks(int source, int target) {
  struct stat status;
  if (fstat(source, &status) != 0) return -1;
  struct attrlist made = {.bitmapcount = ATTR_BIT_MAP_COUNT, .commonattr = ATTR_CMN_CRTIME};
  const int result = fsetattrlist(target, &made, &status.st_birthtimespec, sizeof status.st_birthtimespec, 0);
  // The others say how the system stores the file, or forbid to replace it.
  const unsigned kept = status.st_flags & (UF_NODUMP | UF_HIDDEN);
  return (kept == 0 || fchflags(target, kept) == 0) && result == 0 ? 0 : -1;
}

int resolve_flush(int file) {
  // fsync() only gives the bytes to the disk, which may lose them with its power.
  if (fcntl(file, F_FULLFSYNC) == 0) return 0;
  // Not every file system can do that.
  return errno == EINTR || errno == EIO || errno == ENOSPC ? -1 : fsync(file);
}

int resolve_forbid_downloads(void) {
  return setiopolicy_np(
      IOPOL_TYPE_VFS_MATERIALIZE_DATALESS_FILES, IOPOL_SCOPE_PROCESS, IOPOL_MATERIALIZE_DATALESS_FILES_OFF);
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
