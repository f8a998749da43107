#define _GNU_SOURCE
#include "CSystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#if !defined(MSG_NOSIGNAL)
#define MSG_NOSIGNAL 0
#endif

// Waits until a connection can be written to or read from; 0 if it can, and -1 if the time has passed.
static int wait_for(int connection, short events, long long deadline) {
  while (1) {
    const long long left = (deadline - resolve_clock(1)) / 1000000;
    if (left <= 0) {
      errno = ETIMEDOUT;
      return -1;
    }
    struct pollfd request = {connection, events, 0};
    const int result = poll(&request, 1, left > 60000 ? 60000 : (int)left);
    if (result > 0) return 0;
    if (result < 0 && errno != EINTR) return -1;
  }
}

static long exchange(
    int connection, unsigned short port, const unsigned char *request, unsigned long size,
    unsigned char *answer, unsigned long room, long long deadline) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(connection, (const struct sockaddr *)&address, sizeof address) != 0) {
    if (errno != EINPROGRESS && errno != EINTR) return -1;
    if (wait_for(connection, POLLOUT, deadline) != 0) return -1;
    int error = 0;
    socklen_t length = sizeof error;
    if (getsockopt(connection, SOL_SOCKET, SO_ERROR, &error, &length) != 0) return -1;
    if (error != 0) {
      errno = error;
      return -1;
    }
  }
  unsigned long sent = 0;
  while (sent < size) {
    if (wait_for(connection, POLLOUT, deadline) != 0) return -1;
    const long put = send(connection, request + sent, size - sent, MSG_NOSIGNAL);
    if (put >= 0) sent += (unsigned long)put;
    else if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK) return -1;
  }
  unsigned long got = 0;
  while (1) {
    if (got == room) {
      errno = EFBIG;
      return -1;
    }
    if (wait_for(connection, POLLIN, deadline) != 0) return -1;
    const long count = recv(connection, answer + got, room - got, 0);
    if (count == 0) return (long)got;
    if (count > 0) got += (unsigned long)count;
    else if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK) return -1;
  }
}

long resolve_ask_local(
    unsigned short port, const void *request, unsigned long size, void *answer, unsigned long room,
    long long deadline) {
  const int connection = socket(AF_INET, SOCK_STREAM, 0);
  if (connection < 0) return -1;
  fcntl(connection, F_SETFD, FD_CLOEXEC);
  fcntl(connection, F_SETFL, O_NONBLOCK);
#if defined(SO_NOSIGPIPE)
  const int yes = 1;
  setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
  const long result = exchange(connection, port, request, size, answer, room, deadline);
  const int error = errno;
  close(connection);
  errno = error;
  return result;
}
