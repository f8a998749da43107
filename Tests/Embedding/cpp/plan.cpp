// The same as plan.c in C++: handles that close themselves, strings of any size.
#include <conflict_resolution.h>

#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

class Engine {
 public:
  Engine() { cr_engine_open(&handle_); }
  ~Engine() { cr_engine_close(&handle_); }
  Engine(const Engine &) = delete;
  Engine &operator=(const Engine &) = delete;

  void set(int32_t setting, std::string_view value) {
    check(cr_set(handle_, setting, value.data(), value.size()));
  }
  void rule(std::string_view pattern, int32_t setting, std::string_view value) {
    check(cr_add_rule(
        handle_, pattern.data(), pattern.size(), setting, value.data(), value.size()));
  }
  int64_t file(std::string_view path) {
    return check(cr_add_file(handle_, path.data(), path.size(), nullptr, 0));
  }
  void version(
      int64_t file, std::string_view device, std::string_view vector, int64_t seconds,
      std::string_view content) {
    const int64_t version = check(cr_add_version(
        handle_, file, device.data(), device.size(), vector.data(), vector.size()));
    check(cr_version_set_number(handle_, version, CR_NUMBER_MODIFIED, seconds * 1000000000));
    check(cr_version_set(
        handle_, version, CR_FIELD_CONTENT, content.data(), content.size()));
  }
  cr_outcome *resolve() {
    cr_outcome *outcome = nullptr;
    check(cr_resolve(handle_, &outcome));
    return outcome;
  }

 private:
  int64_t check(int64_t result) {
    if (result >= 0) return result;
    std::string message(static_cast<size_t>(cr_message(handle_, nullptr, 0)), '\0');
    cr_message(handle_, &message[0], message.size());
    throw std::runtime_error(message);
  }

  cr_engine *handle_ = nullptr;
};

std::string text(cr_outcome *outcome, int64_t file, int32_t list, int64_t item, int32_t field) {
  const int64_t size = cr_item_text(outcome, file, list, item, field, nullptr, 0);
  if (size < 0) return "?";
  std::string value(static_cast<size_t>(size), '\0');
  cr_item_text(outcome, file, list, item, field, &value[0], value.size());
  return value;
}

std::string shown(const std::string &content) {
  std::string line;
  for (const char byte : content) line += byte == '\n' ? "\\n" : std::string(1, byte);
  return line;
}

}  // namespace

int main() {
  Engine engine;
  engine.set(CR_SETTING_STRATEGIES, "merge,keep-both");
  engine.rule("*.png", CR_SETTING_STRATEGIES, "newest");
  engine.set(CR_SETTING_DEVICE, "home");
  const int64_t notes = engine.file("notes.txt");
  engine.version(notes, "mom", "mom:1", 100, "one\ntwo\nthree\n");
  engine.version(notes, "mom", "mom:2", 200, "ONE\ntwo\nthree\n");
  engine.version(notes, "home", "home:1,mom:1", 300, "one\ntwo\nTHREE\n");
  const int64_t photo = engine.file("photo.png");
  engine.version(photo, "mom", "mom:2", 200, "mom's");
  engine.version(photo, "home", "home:1,mom:1", 100, "home's");
  const int64_t plan = engine.file("plan.md");
  engine.version(plan, "mom", "mom:1", 200, "Monday\n");
  engine.version(plan, "home", "home:1", 100, "Tuesday\n");

  cr_outcome *outcome = engine.resolve();
  for (int64_t file = 0; file < cr_outcome_count(outcome, CR_COUNT_FILES); file += 1) {
    for (int64_t i = 0; i < cr_item_count(outcome, file, CR_LIST_KEEPS); i += 1)
      std::cout << "write " << text(outcome, file, CR_LIST_KEEPS, i, CR_FIELD_PATH) << " "
                << text(outcome, file, CR_LIST_KEEPS, i, CR_FIELD_VECTOR) << " "
                << shown(text(outcome, file, CR_LIST_KEEPS, i, CR_FIELD_CONTENT)) << "\n";
    for (int64_t i = 0; i < cr_item_count(outcome, file, CR_LIST_DISCARDS); i += 1)
      std::cout << "drop " << text(outcome, file, CR_LIST_DISCARDS, i, CR_FIELD_VERSION) << ": "
                << text(outcome, file, CR_LIST_DISCARDS, i, CR_FIELD_REASON) << "\n";
  }
  cr_outcome_close(&outcome);
  return 0;
}
