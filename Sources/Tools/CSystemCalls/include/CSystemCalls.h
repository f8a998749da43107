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

// The list of who may do what with a file, as the system keeps it: the number of bytes, with a size of 0 only that. 0, or
// -1, if the file has none but its mode.
long resolve_get_access_list(int file, void *value, unsigned long size);

// Gives a file such a list, or takes it away with a size of 0.
int resolve_set_access_list(int file, const void *value, unsigned long size);

// Gives a file the time when another was made, and whether a person sees it and a backup takes it. Only Apple's systems
// let a program set these.
int resolve_copy_marks(int source, int target);

// Flushes what was written to the disk, and does not return before the disk has stored it for good if the system can
// order that.
int resolve_flush(int file);

// From now on opening a file whose content is in a cloud only fails with EDEADLK, and downloads nothing. Other systems than
// Apple's have no such files.
int resolve_forbid_downloads(void);

// Sets the time of the last change of a file's content, and leaves that of the last access.
int resolve_set_modified(int file, long long seconds, long nanoseconds);

// The same for a name in a folder; of a symbolic link it is the link's own time.
int resolve_set_modified_of_name(int folder, const char *name, long long seconds, long nanoseconds);

// The variables of this process's environment, "NAME=value" each, and then NULL. Apple's systems give a library
// no variable `environ`.
char **resolve_environment(void);

// Watching folders.

// What happened, as bits of `kind` in a record.
enum {
  // A name is new in the folder, or stands for another file now.
  RESOLVE_WATCH_APPEARED = 1,
  // A name is gone from the folder.
  RESOLVE_WATCH_VANISHED = 2,
  // A file that was open for writing was closed.
  RESOLVE_WATCH_WRITTEN = 4,
  // The name is that of a folder.
  RESOLVE_WATCH_FOLDER = 8,
  // Some name in the folder appeared or is gone; the system does not say which.
  RESOLVE_WATCH_CHANGED = 16,
  // The watched folder itself is gone, or got another name.
  RESOLVE_WATCH_GONE = 32,
  // The watch has ended, and its number may be used again.
  RESOLVE_WATCH_ENDED = 64,
  // The queue was full: events are lost.
  RESOLVE_WATCH_OVERFLOW = 128,
};

// Makes a queue of events, which poll() can wait for; reading it never waits.
int resolve_watch_make(void);

// Watches an open folder: the number of the watch. A folder that is watched already keeps its number on Linux.
int resolve_watch_add(int queue, int folder);

// Watches only whether an open folder gets another name or is removed: the number of the watch. -1 on Apple's systems,
// where each watch holds its folder open.
int resolve_watch_add_itself(int queue, int folder);

// Ends a watch.
int resolve_watch_remove(int queue, int watch);

// Reads events into the buffer, one record after another: number of the watch, kind, number of the move, length of the
// name, each as an int, and the name. The two events of a file that got another name have one number of a move, which is
// not 0; Apple's systems give none. Returns the number of bytes, which is 0 without events.
long resolve_watch_read(int queue, void *buffer, unsigned long size);

// Whether a process has a file open for writing that is open here for reading only: 1 or 0, and -1 if the system or the
// file system does not say, or says it to the owner alone.
int resolve_has_writer(int file);

// Whether other machines can change what is on the file system of an open file, unseen by this one: 1 or 0, and -1 if
// the system does not say.
int resolve_is_remote(int file);

// When an open file was made, in nanoseconds since 1970; -1 if the file system does not say.
long long resolve_birth_time(int file);

// What the file system of an open file is known by wherever it is mounted; 0 if it does not say.
unsigned long long resolve_file_system(int file);

// Nanoseconds of a clock that is never set; it stands still while the machine sleeps unless that is counted. -1 if there
// is none.
long long resolve_clock(int counts_sleep);

// From now on the first signal that ends the process, but for those that are ignored, is written as one byte to a pipe;
// the second one ends the process.
void resolve_catch_endings(int pipe);

// Waits until one of the descriptors is ready, or so many milliseconds, with -1 for ever: for reading, or for a change of
// the mounts of which /proc/self/mountinfo gives notice. What poll() returns.
int resolve_wait(const int *descriptors, unsigned count, int mounts, int milliseconds, unsigned char *ready);

// Sends one datagram to a local socket; a path that begins with '@' is an abstract name.
int resolve_send_datagram(const char *path, unsigned long length, const void *bytes, unsigned long size);

// Sends a request to a program that listens at a port of this machine, 127.0.0.1, and reads its answer until it closes
// the connection: the number of bytes. It fails with EFBIG if the answer fills the room, and with ETIMEDOUT at the
// deadline, in nanoseconds of resolve_clock(1).
long resolve_ask_local(
    unsigned short port, const void *request, unsigned long size, void *answer, unsigned long room,
    long long deadline);

#endif
