// The same as plan.c in Go, through cgo.
package main

// #cgo pkg-config: conflict-resolution
// #include <stdlib.h>
// #include <conflict_resolution.h>
import "C"

import (
	"fmt"
	"os"
	"strings"
	"unsafe"
)

// An engine keeps the handle; Go's memory is only lent for the length of a call.
type engine struct{ handle *C.cr_engine }

func bytes(text string) (unsafe.Pointer, C.size_t) {
	if len(text) == 0 {
		return nil, 0
	}
	return unsafe.Pointer(&[]byte(text)[0]), C.size_t(len(text))
}

func (e *engine) check(result C.int64_t) C.int64_t {
	if result < 0 {
		message := make([]byte, 1024)
		size := C.cr_message(unsafe.Pointer(e.handle), unsafe.Pointer(&message[0]), 1024)
		fmt.Fprintln(os.Stderr, result, string(message[:size]))
		os.Exit(1)
	}
	return result
}

func (e *engine) set(setting C.int32_t, value string) {
	pointer, size := bytes(value)
	e.check(C.cr_set(e.handle, setting, pointer, size))
}

func (e *engine) file(path string) C.int64_t {
	pointer, size := bytes(path)
	return e.check(C.cr_add_file(e.handle, pointer, size, nil, 0))
}

func (e *engine) version(file C.int64_t, device, vector string, seconds int64, content string) {
	d, deviceSize := bytes(device)
	v, vectorSize := bytes(vector)
	c, size := bytes(content)
	version := e.check(C.cr_add_version(e.handle, file, d, deviceSize, v, vectorSize))
	e.check(C.cr_version_set_number(e.handle, version, C.CR_NUMBER_MODIFIED, C.int64_t(seconds*1e9)))
	e.check(C.cr_version_set(e.handle, version, C.CR_FIELD_CONTENT, c, size))
}

func text(o *C.cr_outcome, file C.int64_t, list C.int32_t, item C.int64_t, field C.int32_t) string {
	size := C.cr_item_text(o, file, list, item, field, nil, 0)
	if size <= 0 {
		return ""
	}
	buffer := make([]byte, size)
	C.cr_item_text(o, file, list, item, field, unsafe.Pointer(&buffer[0]), C.size_t(size))
	return string(buffer)
}

func main() {
	var e engine
	C.cr_engine_open(&e.handle)
	defer C.cr_engine_close(&e.handle)
	e.set(C.CR_SETTING_STRATEGIES, "merge,keep-both")
	e.set(C.CR_SETTING_DEVICE, "home")
	pattern, patternSize := bytes("*.png")
	newest, newestSize := bytes("newest")
	e.check(C.cr_add_rule(
		e.handle, pattern, patternSize, C.CR_SETTING_STRATEGIES, newest, newestSize))
	notes := e.file("notes.txt")
	e.version(notes, "mom", "mom:1", 100, "one\ntwo\nthree\n")
	e.version(notes, "mom", "mom:2", 200, "ONE\ntwo\nthree\n")
	e.version(notes, "home", "home:1,mom:1", 300, "one\ntwo\nTHREE\n")
	photo := e.file("photo.png")
	e.version(photo, "mom", "mom:2", 200, "mom's")
	e.version(photo, "home", "home:1,mom:1", 100, "home's")
	plan := e.file("plan.md")
	e.version(plan, "mom", "mom:1", 200, "Monday\n")
	e.version(plan, "home", "home:1", 100, "Tuesday\n")

	var o *C.cr_outcome
	e.check(C.cr_resolve(e.handle, &o))
	defer C.cr_outcome_close(&o)
	for file := C.int64_t(0); file < C.cr_outcome_count(o, C.CR_COUNT_FILES); file++ {
		for i := C.int64_t(0); i < C.cr_item_count(o, file, C.CR_LIST_KEEPS); i++ {
			fmt.Println("write", text(o, file, C.CR_LIST_KEEPS, i, C.CR_FIELD_PATH),
				text(o, file, C.CR_LIST_KEEPS, i, C.CR_FIELD_VECTOR), strings.ReplaceAll(
					text(o, file, C.CR_LIST_KEEPS, i, C.CR_FIELD_CONTENT), "\n", "\\n"))
		}
		for i := C.int64_t(0); i < C.cr_item_count(o, file, C.CR_LIST_DISCARDS); i++ {
			fmt.Printf("drop %s: %s\n", text(o, file, C.CR_LIST_DISCARDS, i, C.CR_FIELD_VERSION),
				text(o, file, C.CR_LIST_DISCARDS, i, C.CR_FIELD_REASON))
		}
	}
}
