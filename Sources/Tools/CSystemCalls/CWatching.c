#define _GNU_SOURCE
#include "CSystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

// One record: number of the watch, kind, number of the move, length of the name, and the name. The number of bytes; 0 if it does not fit.
static unsigned long put_record(
    unsigned char *place, unsigned long room, int watch, unsigned kind, unsigned move, const char *name) {
  const unsigned length = name ? (unsigned)strlen(name) : 0;
  const unsigned head[4] = {(unsigned)watch, kind, move, length};
  if (room < sizeof head + length) return 0;
  memcpy(place, head, sizeof head);
  if (length > 0) memcpy(place + sizeof head, name, length);
  return sizeof head + length;
}

#if defined(__linux__)
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/statfs.h>

int resolve_watch_make(void) {
  return inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
}

static int add_watch(int queue, int folder, unsigned mask) {
  // The folder that is open, whatever its path leads to now, and however long that is.
  char path[40];
  snprintf(path, sizeof path, "/proc/self/fd/%d", folder);
  return inotify_add_watch(queue, path, mask | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
}

int resolve_watch_add(int queue, int folder) {
  return add_watch(
      queue, folder, IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE);
}

int resolve_watch_add_itself(int queue, int folder) { return add_watch(queue, folder, 0); }

int resolve_watch_remove(int queue, int watch) {
  return inotify_rm_watch(queue, watch);
}

static unsigned kind_of(unsigned mask) {
  unsigned kind = 0;
  if (mask & (IN_CREATE | IN_MOVED_TO)) kind |= RESOLVE_WATCH_APPEARED;
  if (mask & (IN_DELETE | IN_MOVED_FROM)) kind |= RESOLVE_WATCH_VANISHED;
  if (mask & IN_CLOSE_WRITE) kind |= RESOLVE_WATCH_WRITTEN;
  if (mask & IN_ISDIR) kind |= RESOLVE_WATCH_FOLDER;
  if (mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)) kind |= RESOLVE_WATCH_GONE;
  if (mask & IN_IGNORED) kind |= RESOLVE_WATCH_ENDED;
  if (mask & IN_Q_OVERFLOW) kind |= RESOLVE_WATCH_OVERFLOW;
  return kind;
}

long resolve_watch_read(int queue, void *buffer, unsigned long size) {
  // A record takes no more room than the event that it is made of.
  unsigned char events[1 << 14] __attribute__((aligned(__alignof__(struct inotify_event))));
  const long count = read(queue, events, size < sizeof events ? size : sizeof events);
  if (count < 0) return errno == EAGAIN || errno == EINTR ? 0 : -1;
  unsigned long used = 0;
  for (long place = 0; place < count;) {
    const struct inotify_event *event = (const struct inotify_event *)(events + place);
    used += put_record(
        (unsigned char *)buffer + used, size - used, event->wd, kind_of(event->mask),
        event->cookie, event->len > 0 ? event->name : NULL);
    place += (long)(sizeof *event + event->len);
  }
  return (long)used;
}

// A lease for reading is refused while anybody has the file open for writing. Other machines' file systems refuse all
// leases with the same number, so what they say counts for nothing.
int resolve_has_writer(int file) {
  if (resolve_is_remote(file) != 0) return -1;
  // Who opens it for writing at this very moment makes the kernel send a signal, which by default would end the
  // process: this one is ignored by default.
  if (fcntl(file, F_SETSIG, SIGURG) != 0) return -1;
  if (fcntl(file, F_SETLEASE, F_RDLCK) == 0) {
    fcntl(file, F_SETLEASE, F_UNLCK);
    return 0;
  }
  return errno == EAGAIN ? 1 : -1;
}

int resolve_is_remote(int file) {
  struct statfs status;
  if (fstatfs(file, &status) != 0) return -1;
  switch ((unsigned)status.f_type) {
    case 0x6969:      // NFS
    case 0x517B:      // SMB
    case 0xFE534D42:  // SMB 2
    case 0xFF534D42:  // CIFS
    case 0x65735546:  // FUSE: sshfs, rclone mount and others
    case 0x01021997:  // 9P: folders of the host in a virtual machine
    case 0x00C36400:  // Ceph
    case 0x5346414F:  // AFS
    case 0x6B414653:  // AFS of the kernel
    case 0x73757245:  // Coda
    case 0x564C:      // NCP
    case 0x0BD00BD0:  // Lustre
    case 0x47504653:  // GPFS
    case 0x01161970:  // GFS 2
    case 0x7461636F:  // OCFS 2
    case 0x786F4256:  // VirtualBox
    case 0xBACBACBC:  // VMware
      return 1;
    default: return 0;
  }
}

long long resolve_birth_time(int file) {
#ifdef STATX_BTIME
  struct statx status;
  if (statx(file, "", AT_EMPTY_PATH, STATX_BTIME, &status) != 0 || !(status.stx_mask & STATX_BTIME)) return -1;
  return status.stx_btime.tv_sec * 1000000000LL + status.stx_btime.tv_nsec;
#else
  (void)file;
  return -1;
#endif
}

long long resolve_clock(int counts_sleep) {
  struct timespec now;
  if (clock_gettime(counts_sleep ? CLOCK_BOOTTIME : CLOCK_MONOTONIC, &now) != 0) return -1;
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

#elif defined(__APPLE__)
#include <sys/event.h>
#include <sys/mount.h>
#include <sys/param.h>
#include <sys/stat.h>

int resolve_watch_make(void) {
  const int queue = kqueue();
  if (queue >= 0) fcntl(queue, F_SETFD, FD_CLOEXEC);
  return queue;
}

int resolve_watch_add(int queue, int folder) {
  // Each watch holds its folder open, in a way that does not keep its disk from being ejected; the number is that of the
  // open folder, and that of no standard stream.
  const int first = openat(folder, ".", O_EVTONLY | O_CLOEXEC);
  if (first < 0) return -1;
  const int watch = first < 3 ? fcntl(first, F_DUPFD_CLOEXEC, 3) : first;
  if (watch != first) close(first);
  if (watch < 0) return -1;
  struct kevent change;
  EV_SET(
      &change, watch, EVFILT_VNODE, EV_ADD | EV_CLEAR,
      NOTE_WRITE | NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE, 0, NULL);
  if (kevent(queue, &change, 1, NULL, 0, NULL) == 0) return watch;
  const int error = errno;
  close(watch);
  errno = error;
  return -1;
}

int resolve_watch_add_itself(int queue, int folder) {
  (void)queue;
  (void)folder;
  errno = ENOTSUP;
  return -1;
}

int resolve_watch_remove(int queue, int watch) {
  (void)queue;
  return close(watch);
}

long resolve_watch_read(int queue, void *buffer, unsigned long size) {
  struct kevent events[256];
  const struct timespec none = {0, 0};
  const unsigned long most = size / (4 * sizeof(unsigned));
  const int count = kevent(queue, NULL, 0, events, most < 256 ? (int)most : 256, &none);
  if (count < 0) return errno == EINTR ? 0 : -1;
  unsigned long used = 0;
  for (int index = 0; index < count; index += 1) {
    unsigned kind = 0;
    if (events[index].fflags & NOTE_WRITE) kind |= RESOLVE_WATCH_CHANGED;
    if (events[index].fflags & (NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE)) kind |= RESOLVE_WATCH_GONE;
    used += put_record((unsigned char *)buffer + used, size - used, (int)events[index].ident, kind, 0, NULL);
  }
  return (long)used;
}

int resolve_has_writer(int file) {
  (void)file;
  return -1;
}

int resolve_is_remote(int file) {
  struct statfs status;
  if (fstatfs(file, &status) != 0) return -1;
  return status.f_flags & MNT_LOCAL ? 0 : 1;
}

long long resolve_birth_time(int file) {
  struct stat status;
  if (fstat(file, &status) != 0) return -1;
  return status.st_birthtimespec.tv_sec * 1000000000LL + status.st_birthtimespec.tv_nsec;
}

long long resolve_clock(int counts_sleep) {
  struct timespec now;
  if (clock_gettime(counts_sleep ? CLOCK_MONOTONIC : CLOCK_UPTIME_RAW, &now) != 0) return -1;
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

#endif

unsigned long long resolve_file_system(int file) {
  struct statfs status;
  if (fstatfs(file, &status) != 0) return 0;
  unsigned long long id = 0;
  memcpy(&id, &status.f_fsid, sizeof status.f_fsid < sizeof id ? sizeof status.f_fsid : sizeof id);
  return id;
}

static const int endings[] = {SIGHUP, SIGINT, SIGTERM};
static int endings_pipe = -1;

static void take_ending(int number) {
  const int error = errno;
  const unsigned char byte = (unsigned char)number;
  // A full pipe has told it already.
  if (write(endings_pipe, &byte, 1) < 0) {}
  for (unsigned index = 0; index < sizeof endings / sizeof *endings; index += 1) {
    signal(endings[index], SIG_DFL);
  }
  errno = error;
}

void resolve_catch_endings(int pipe) {
  endings_pipe = pipe;
  sigset_t unblocked;
  sigemptyset(&unblocked);
  for (unsigned index = 0; index < sizeof endings / sizeof *endings; index += 1) {
    struct sigaction old;
    // Who started this program with `nohup` does not want its end.
    if (sigaction(endings[index], NULL, &old) == 0 && old.sa_handler == SIG_IGN) continue;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = take_ending;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (unsigned other = 0; other < sizeof endings / sizeof *endings; other += 1) {
      sigaddset(&action.sa_mask, endings[other]);
    }
    sigaction(endings[index], &action, NULL);
    sigaddset(&unblocked, endings[index]);
  }
  // Who started this program may have blocked them, as threads of Dispatch do.
  sigprocmask(SIG_UNBLOCK, &unblocked, NULL);
}

int resolve_wait(const int *descriptors, unsigned count, int mounts, int milliseconds, unsigned char *ready) {
  struct pollfd requests[64];
  if (count > 63) {
    errno = EINVAL;
    return -1;
  }
  for (unsigned index = 0; index < count; index += 1) {
    requests[index] = (struct pollfd){.fd = descriptors[index], .events = POLLIN};
  }
  requests[count] = (struct pollfd){.fd = mounts, .events = POLLPRI};
  const int result = poll(requests, count + 1, milliseconds);
  for (unsigned index = 0; index <= count; index += 1) {
    ready[index] = result > 0 && requests[index].revents != 0;
  }
  return result;
}

int resolve_send_datagram(const char *path, unsigned long length, const void *bytes, unsigned long size) {
  struct sockaddr_un address;
  memset(&address, 0, sizeof address);
  address.sun_family = AF_UNIX;
  if (length == 0 || length >= sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  memcpy(address.sun_path, path, length);
  if (path[0] == '@') address.sun_path[0] = 0;
  const int socket_number = socket(AF_UNIX, SOCK_DGRAM, 0);
  if (socket_number < 0) return -1;
  fcntl(socket_number, F_SETFD, FD_CLOEXEC);
  const socklen_t address_length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
  const long sent = sendto(
      socket_number, bytes, size, 0, (const struct sockaddr *)&address, address_length);
  const int error = errno;
  close(socket_number);
  errno = error;
  return sent < 0 ? -1 : 0;
}
