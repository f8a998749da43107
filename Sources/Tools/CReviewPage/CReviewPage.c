#include "CReviewPage.h"

// C23 puts a file into a program as it is, whatever its size, and a change of the file builds this anew.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t html[] = {
#embed "review.html"
};
static const uint8_t css[] = {
#embed "review.css"
};
static const uint8_t js[] = {
#embed "review.js"
};

resolve_review_file resolve_review_html(void) { return (resolve_review_file){html, sizeof html}; }
resolve_review_file resolve_review_css(void) { return (resolve_review_file){css, sizeof css}; }
resolve_review_file resolve_review_js(void) { return (resolve_review_file){js, sizeof js}; }
