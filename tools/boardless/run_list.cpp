// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/run_list.h"

#include "emu-core/base/file.h"

#include <filesystem>
#include <optional>
#include <sstream>

namespace boardless {
namespace {

namespace fs = std::filesystem;

std::string trimmed(const std::string& line) {
    constexpr const char* blanks = " \t\r";
    const std::size_t first = line.find_first_not_of(blanks);
    if (first == line.npos || line[first] == '#') return {};
    return line.substr(first, line.find_last_not_of(blanks) - first + 1);
}

class ListReader {
public:
    explicit ListReader(const std::string& path) : folder_(fs::path(path).parent_path()) {}

    emu::Outcome take(const std::string& line) {
        if (line.empty()) return {};
        if (line.front() == '[') {
            section_ = line;
            return {};
        }
        if (section_ == "[network]") return begin_task(line);
        if (section_ == "[input]") return add(line, &RunListTask::inputs);
        if (section_ == "[golden]") return add(line, &RunListTask::golden);
        return {};
    }

    std::vector<RunListTask> take_tasks() { return std::move(tasks_); }

private:
    emu::Outcome begin_task(const std::string& line) {
        EMU_TRY_VALUE(path, find(line));
        tasks_.push_back({std::move(path), {}, {}});
        return {};
    }

    emu::Outcome add(const std::string& line, std::vector<std::string> RunListTask::*paths) {
        if (tasks_.empty()) return emu::error(emu::Fault::bad_argument, "no [network] before it");
        EMU_TRY_VALUE(path, find(line));
        (tasks_.back().*paths).push_back(std::move(path));
        return {};
    }

    emu::Result<std::string> find(const std::string& name) const {
        const fs::path path = name;
        for (const fs::path& place : {path, folder_ / path, folder_ / path.filename()}) {
            std::error_code ignored;
            if (fs::is_regular_file(place, ignored)) return place.string();
        }
        return emu::error(emu::Fault::bad_argument, "there is no file %s, nor %s",
                          emu::printable(name).c_str(),
                          emu::printable((folder_ / path.filename()).string()).c_str());
    }

    fs::path folder_;
    std::string section_;
    std::vector<RunListTask> tasks_;
};

} // namespace

emu::Result<std::vector<RunListTask>> read_run_list(const std::string& path) {
    EMU_TRY_VALUE(bytes, emu::read_file(path));
    std::istringstream text(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
    ListReader reader(path);
    std::string line;
    for (int number = 1; std::getline(text, line); ++number) {
        const emu::Outcome taken = reader.take(trimmed(line));
        if (taken) continue;
        return emu::error(taken.error().fault, "%s, line %d: %s", path.c_str(), number,
                          taken.error().detail.c_str());
    }
    std::vector<RunListTask> tasks = reader.take_tasks();
    if (!tasks.empty()) return tasks;
    return emu::error(emu::Fault::bad_argument, "%s names no network", path.c_str());
}

} // namespace boardless
