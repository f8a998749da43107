#include <conflict_resolution.h>
