/*
 * Functions that Embedded Swift requires of the platform and that not every C library has: with these the library
 * needs neither libm nor glibc 2.36 or later. Nothing here is visible from outside.
 */
#include <stddef.h>
#include <stdint.h>

/* The Swift library's hash tables round up their size with it. */
__attribute__((visibility("hidden"))) double ceil(double value) {
  /* From 2^52 on, every number is whole; NaN compares false. */
  if (!(value > -4503599627370496.0 && value < 4503599627370496.0)) return value;
  double whole = (double)(int64_t)value;
  return whole < value ? whole + 1.0 : whole;
}

/*
 * The seed of hashes: it prevents names that are crafted to collide, and affects nothing else. Apple's systems, BSD and
 * Android have this function themselves; glibc has it since 2.36, and musl and Windows do not have it.
 */
#if defined(__linux__) && !defined(__ANDROID__)
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

__attribute__((visibility("hidden"))) void arc4random_buf(void *buffer, size_t size) {
  unsigned char *bytes = buffer;
  size_t done = 0;
  /* glibc has a function for this call since 2.25. */
  while (done < size) {
    long count = syscall(SYS_getrandom, bytes + done, size - done, 0);
    if (count <= 0) break;
    done += (size_t)count;
  }
  if (done == size) return;
  /* Linux before 3.17 and some sandboxes refuse. But the kernel gives 16 random bytes to every process. */
  const unsigned char *given = (const unsigned char *)getauxval(AT_RANDOM);
  if (given == NULL) __builtin_trap();
  uint64_t seed = (uintptr_t)buffer;
  for (int i = 0; i < 16; i += 1) seed = (seed + given[i]) * 2862933555777941757u + 3037000493u;
  for (; done < size; done += 1) {
    seed = seed * 2862933555777941757u + 3037000493u;
    bytes[done] = (unsigned char)(seed >> 56);
  }
}
#elif defined(_WIN32)
/* RtlGenRandom, which advapi32 exports under this name. */
unsigned char __stdcall SystemFunction036(void *buffer, unsigned long size);
void *malloc(size_t size);

void arc4random_buf(void *buffer, size_t size) {
  if (!SystemFunction036(buffer, (unsigned long)size)) __builtin_trap();
}

/* `free` takes what `malloc` returned, which is aligned to 16 bytes on 64-bit Windows. The library needs no more. */
int posix_memalign(void **place, size_t alignment, size_t size) {
  enum { no_memory = 12 };
  *place = alignment <= 16 ? malloc(size) : NULL;
  return *place == NULL ? no_memory : 0;
}
#endif
