/* Counts what does not hold, and says where. */
#ifndef EXPECT_H
#define EXPECT_H

#include <stdio.h>

static int failures = 0;

#define EXPECT(condition) \
  do { \
    if (!(condition)) { \
      failures += 1; \
      fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition); \
    } \
  } while (0)

#endif
