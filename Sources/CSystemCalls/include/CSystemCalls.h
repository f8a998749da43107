// Calls of the operating system that the C library's Swift modules leave out.
//
// Each returns what the call itself returns, with the error number in errno. No header of the system is
// included here, so that this module declares none of the system's types anew.
#ifndef RESOLVE_C_SYSTEM_CALLS_H
#define RESOLVE_C_SYSTEM_CALLS_H

// Renames, and fails with EEXIST where the new name is taken; with EINVAL, ENOSYS or ENOTSUP where the
// file system cannot promise that.
int resolve_rename_without_replacing(
    int old_folder, const char *old_name, int new_folder, const char *new_name);

// Gives two names each other's file in one step; with EINVAL, ENOSYS or ENOTSUP where the file system
// cannot.
int resolve_exchange_names(
    int first_folder, const char *first_name, int second_folder, const char *second_name);

// The names of a file's extended attributes, each ended by NUL: the number of bytes, with a size of 0 only
// that.
long resolve_list_attributes(int file, char *names, unsigned long size);

// The value of an extended attribute: the number of bytes, with a size of 0 only that.
long resolve_get_attribute(int file, const char *name, void *value, unsigned long size);

// Gives a file an extended attribute.
int resolve_set_attribute(int file, const char *name, const void *value, unsigned long size);

// Takes an extended attribute away from a file.
int resolve_remove_attribute(int file, const char *name);

// Sets the time of the last change of a file's content, and leaves that of the last access.
int resolve_set_modified(int file, long long seconds, long nanoseconds);

// The same for a name in a folder; of a symbolic link it is the link's own time.
int resolve_set_modified_of_name(int folder, const char *name, long long seconds, long nanoseconds);

// Whether a file that is open here for reading only is open for writing anywhere: 1 if so, 0 if not, -1 where the
// system or the file system cannot say, or says it to the owner alone.
int resolve_is_open_for_writing(int file);

// The variables of this process's environment, "NAME=value" each, and then NULL. Apple's systems give a library
// no variable `environ`.
char **resolve_environment(void);

#endif
