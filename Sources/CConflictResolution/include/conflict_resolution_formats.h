/*
 * The formats of the program `resolve` beside the functions of conflict_resolution.h. They are in the
 * static library, and in the shared one that packages for other languages carry with them; the shared
 * library that is installed stays small without them.
 */
#ifndef CONFLICT_RESOLUTION_FORMATS_H
#define CONFLICT_RESOLUTION_FORMATS_H

#include "conflict_resolution.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The whole outcome as JSON on one line, as `resolve --format json` writes it: `resolve-outcome/2`, which
 * `resolve schema outcome` describes. The name is what it calls the scenario. Each call writes it anew,
 * so give a buffer that is large enough rather than ask for the size first.
 */
int64_t cr_outcome_json(
    cr_outcome *outcome, const void *name, size_t name_length, void *buffer, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
