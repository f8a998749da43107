//! The same as plan.c in Rust: `rustc` alone, no crate.

use std::ffi::c_void;

#[link(name = "conflict_resolution")]
extern "C" {
    fn cr_message(handle: *mut c_void, buffer: *mut u8, capacity: usize) -> i64;
    fn cr_engine_open(engine: *mut *mut c_void) -> i64;
    fn cr_engine_close(engine: *mut *mut c_void) -> i64;
    fn cr_set(engine: *mut c_void, setting: i32, value: *const u8, length: usize) -> i64;
    fn cr_add_rule(
        engine: *mut c_void, pattern: *const u8, pattern_length: usize, setting: i32,
        value: *const u8, length: usize,
    ) -> i64;
    fn cr_add_file(
        engine: *mut c_void, path: *const u8, path_length: usize, identity: *const u8,
        identity_length: usize,
    ) -> i64;
    fn cr_add_version(
        engine: *mut c_void, file: i64, device: *const u8, device_length: usize,
        vector: *const u8, vector_length: usize,
    ) -> i64;
    fn cr_version_set(
        engine: *mut c_void, version: i64, field: i32, value: *const u8, length: usize,
    ) -> i64;
    fn cr_version_set_number(engine: *mut c_void, version: i64, number: i32, value: i64) -> i64;
    fn cr_resolve(engine: *mut c_void, outcome: *mut *mut c_void) -> i64;
    fn cr_outcome_close(outcome: *mut *mut c_void) -> i64;
    fn cr_outcome_count(outcome: *mut c_void, count: i32) -> i64;
    fn cr_item_count(outcome: *mut c_void, file: i64, list: i32) -> i64;
    fn cr_item_text(
        outcome: *mut c_void, file: i64, list: i32, item: i64, field: i32, buffer: *mut u8,
        capacity: usize,
    ) -> i64;
}

// As in conflict_resolution.h.
const SETTING_STRATEGIES: i32 = 1;
const SETTING_DEVICE: i32 = 5;
const LIST_KEEPS: i32 = 1;
const LIST_DISCARDS: i32 = 2;
const FIELD_PATH: i32 = 1;
const FIELD_VERSION: i32 = 3;
const FIELD_VECTOR: i32 = 4;
const FIELD_CONTENT: i32 = 7;
const FIELD_REASON: i32 = 22;
const NUMBER_MODIFIED: i32 = 1;
const COUNT_FILES: i32 = 1;

struct Engine(*mut c_void);

impl Engine {
    fn new() -> Engine {
        let mut handle = std::ptr::null_mut();
        unsafe { cr_engine_open(&mut handle) };
        Engine(handle)
    }

    fn check(&self, result: i64) -> i64 {
        if result < 0 {
            let mut message = vec![0; 1024];
            let size = unsafe { cr_message(self.0, message.as_mut_ptr(), message.len()) };
            panic!("{} {}", result, String::from_utf8_lossy(&message[..size as usize]));
        }
        result
    }

    fn set(&self, setting: i32, value: &str) {
        self.check(unsafe { cr_set(self.0, setting, value.as_ptr(), value.len()) });
    }

    fn rule(&self, pattern: &str, setting: i32, value: &str) {
        self.check(unsafe {
            cr_add_rule(
                self.0, pattern.as_ptr(), pattern.len(), setting, value.as_ptr(), value.len())
        });
    }

    fn file(&self, path: &str) -> i64 {
        self.check(unsafe { cr_add_file(self.0, path.as_ptr(), path.len(), std::ptr::null(), 0) })
    }

    fn version(&self, file: i64, device: &str, vector: &str, seconds: i64, content: &str) {
        unsafe {
            let version = self.check(cr_add_version(
                self.0, file, device.as_ptr(), device.len(), vector.as_ptr(), vector.len()));
            self.check(cr_version_set_number(
                self.0, version, NUMBER_MODIFIED, seconds * 1_000_000_000));
            self.check(cr_version_set(
                self.0, version, FIELD_CONTENT, content.as_ptr(), content.len()));
        }
    }

    fn resolve(&self) -> Outcome {
        let mut handle = std::ptr::null_mut();
        self.check(unsafe { cr_resolve(self.0, &mut handle) });
        Outcome(handle)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        unsafe { cr_engine_close(&mut self.0) };
    }
}

struct Outcome(*mut c_void);

impl Outcome {
    fn text(&self, file: i64, list: i32, item: i64, field: i32) -> String {
        unsafe {
            let size = cr_item_text(self.0, file, list, item, field, std::ptr::null_mut(), 0);
            let mut buffer = vec![0; size.max(0) as usize];
            cr_item_text(self.0, file, list, item, field, buffer.as_mut_ptr(), buffer.len());
            String::from_utf8(buffer).expect("the plan is text")
        }
    }
}

impl Drop for Outcome {
    fn drop(&mut self) {
        unsafe { cr_outcome_close(&mut self.0) };
    }
}

fn main() {
    let engine = Engine::new();
    engine.set(SETTING_STRATEGIES, "merge,keep-both");
    engine.rule("*.png", SETTING_STRATEGIES, "newest");
    engine.set(SETTING_DEVICE, "home");
    let notes = engine.file("notes.txt");
    engine.version(notes, "mom", "mom:1", 100, "one\ntwo\nthree\n");
    engine.version(notes, "mom", "mom:2", 200, "ONE\ntwo\nthree\n");
    engine.version(notes, "home", "home:1,mom:1", 300, "one\ntwo\nTHREE\n");
    let photo = engine.file("photo.png");
    engine.version(photo, "mom", "mom:2", 200, "mom's");
    engine.version(photo, "home", "home:1,mom:1", 100, "home's");
    let plan = engine.file("plan.md");
    engine.version(plan, "mom", "mom:1", 200, "Monday\n");
    engine.version(plan, "home", "home:1", 100, "Tuesday\n");

    let outcome = engine.resolve();
    for file in 0..unsafe { cr_outcome_count(outcome.0, COUNT_FILES) } {
        for item in 0..unsafe { cr_item_count(outcome.0, file, LIST_KEEPS) } {
            println!(
                "write {} {} {}",
                outcome.text(file, LIST_KEEPS, item, FIELD_PATH),
                outcome.text(file, LIST_KEEPS, item, FIELD_VECTOR),
                outcome.text(file, LIST_KEEPS, item, FIELD_CONTENT).replace('\n', "\\n"));
        }
        for item in 0..unsafe { cr_item_count(outcome.0, file, LIST_DISCARDS) } {
            println!(
                "drop {}: {}",
                outcome.text(file, LIST_DISCARDS, item, FIELD_VERSION),
                outcome.text(file, LIST_DISCARDS, item, FIELD_REASON));
        }
    }
}
