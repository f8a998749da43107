/*
 * Prints the random bytes that the library makes the seed of its hashes from, in a process to which the kernel gives
 * none when it is asked. Two such processes must have different bytes, also if their addresses are the same.
 */
#include <stddef.h>
#include <stdio.h>

void arc4random_buf(void *buffer, size_t size);

/* These take the place of the functions of the C library. */
long syscall(long number, ...) {
  (void)number;
  return -1;
}
long getrandom(void *buffer, size_t size, unsigned flags) {
  (void)buffer;
  (void)size;
  (void)flags;
  return -1;
}

int main(void) {
  unsigned char bytes[16] = {0};
  arc4random_buf(bytes, sizeof bytes);
  for (size_t i = 0; i < sizeof bytes; i += 1) printf("%02x", bytes[i]);
  printf("\n");
  return 0;
}
