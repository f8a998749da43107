// The files that the page of a review is made of, as they stand beside the source.
#ifndef RESOLVE_C_REVIEW_PAGE_H
#define RESOLVE_C_REVIEW_PAGE_H

#include <stddef.h>
#include <stdint.h>

// A file; its bytes are there as long as the program.
typedef struct {
  const uint8_t *bytes;
  size_t size;
} resolve_review_file;

// review.html: the skeleton, in which the program puts the others and the data.
resolve_review_file resolve_review_html(void);
// review.css.
resolve_review_file resolve_review_css(void);
// review.js.
resolve_review_file resolve_review_js(void);

#endif
