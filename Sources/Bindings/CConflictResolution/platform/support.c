/*
 * Functions that Embedded Swift requires of the platform and that not every C library has: with these the library
 * needs neither libm nor glibc 2.36 or later. Nothing here is visible from outside.
 */
#include <stddef.h>
#include <stdint.h>

#if defined(__linux__)
#include <sys/random.h>
#endif

/* The Swift library's hash tables round up their size with it. */
__attribute__((visibility("hidden"))) double ceil(double value) {
  /* From 2^52 on, every number is whole; NaN compares false. */
  if (!(value > -4503599627370496.0 && value < 4503599627370496.0)) return value;
  double whole = (double)(int64_t)value;
  return whole < value ? whole + 1.0 : whole;
}

/* The seed of hashes: it prevents names that are crafted to collide, and affects nothing else. */
__attribute__((visibility("hidden"))) void arc4random_buf(void *buffer, size_t size) {
  unsigned char *bytes = buffer;
  size_t done = 0;
#if defined(__linux__)
  while (done < size) {
    ssize_t count = getrandom(bytes + done, size - done, 0);
    if (count <= 0) break;
    done += (size_t)count;
  }
#endif
  /* Without a source of randomness, use the address. */
  for (uintptr_t seed = (uintptr_t)buffer; done < size; done += 1) {
    seed = seed * 2862933555777941757u + 3037000493u;
    bytes[done] = (unsigned char)(seed >> (sizeof seed * 8 - 8));
  }
}
