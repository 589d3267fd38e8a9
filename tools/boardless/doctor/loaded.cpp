// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/board_program.h"
#include "tools/boardless/doctor/finding.h"
#include "tools/boardless/elf_program.h"
#include "tools/boardless/environment.h"
#include "tools/boardless/model/lane_model.h"
#include "tools/boardless/model/model_file.h"

#include <algorithm>
#include <cstdlib>
#include <map>

#include <unistd.h>

namespace boardless {
namespace {

namespace fs = std::filesystem;
using emu::format;
using Kind = Finding::Kind;

// A function of each vendor's, that no program has of its own.
constexpr const char* telling_functions[] = {"rknn_init", "vip_create_network",
                                             "hbDNNInitializeFromFiles", "bmnet_register"};

// Of each line one library belongs into a process: both have the same functions.
const std::vector<std::vector<std::string>> exclusive = {
    {"librknnrt.so", "librknn_api.so", "librknnmrt.so", "librknn_api_android.so"},
    {"libVIPlite.so", "libVIPhal.so"},
    {"libdnn.so", "libcnn_intf.so"},
};

using Loaded = std::map<std::string, std::string>; // name, path; an empty one: not found

// Of the loader's sentence "PROGRAM: error while loading shared libraries: NAME: cannot open ...":
// the first that it does not find, or nothing.
std::string missing_library(const std::string& line) {
    static constexpr std::string_view before = "error while loading shared libraries: ";
    const std::size_t place = line.find(before);
    if (place == line.npos) return {};
    const std::size_t begin = place + before.size();
    return line.substr(begin, line.find(':', begin) - begin);
}

// Of the loader's lines "name => path (address)" and, where the audit module
// answered, "path (address)".
Loaded read_list(const std::string& text) {
    Loaded loaded;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        end = std::min(text.find('\n', begin), text.size());
        const std::string line = text.substr(begin, end - begin);
        if (const std::string name = missing_library(line); !name.empty()) loaded[name] = "";
        const std::size_t address = line.find(" (0x"), arrow = line.find(" => ");
        if (address == line.npos) continue;
        const std::size_t first = line.find_first_not_of(" \t");
        const std::size_t path = arrow == line.npos ? first : arrow + 4;
        const fs::path name = line.substr(first, (arrow == line.npos ? address : arrow) - first);
        loaded[name.filename()] = line.substr(path, address - path);
    }
    return loaded;
}

// What the loader would load below `boardless run`; nothing of the program runs.
Loaded loaded_by(const std::string& program, const ElfFile& elf, const std::string& abi) {
    return read_list(output_of([&] {
                         if (!prepare_environment({}, abi)) return 1;
                         ::unsetenv("LD_PRELOAD");
                         return ::execl(elf.interpreter.c_str(), elf.interpreter.c_str(), "--list",
                                        program.c_str(), nullptr);
                     }).text);
}

void examine_loaded(const Loaded& loaded, Findings& findings) {
    const auto folder = library_folder();
    if (!folder) return;
    for (const auto& [name, path] : loaded) {
        std::error_code problem;
        if (path.empty()) {
            findings.push_back(
                {Kind::problem,
                 format("%s is not found: install it, or add its folder to LD_LIBRARY_PATH",
                        name.c_str())});
        } else if (path.starts_with(folder->string())) {
            findings.push_back({Kind::good, format("%s is ours: %s", name.c_str(), path.c_str())});
        } else if (fs::exists(*folder / name, problem)) {
            findings.push_back(
                {Kind::problem, format("%s is not ours but %s", name.c_str(), path.c_str())});
        }
    }
    for (const std::vector<std::string>& group : exclusive) {
        std::string both;
        int count = 0;
        for (const std::string& name : group) {
            if (!loaded.contains(name)) continue;
            both += (both.empty() ? "" : " and ") + name;
            ++count;
        }
        if (count > 1)
            findings.push_back(
                {Kind::problem, both + " are two runtimes in one process: link one of them"});
    }
}

void examine_static(const ElfFile& elf, Findings& findings) {
    for (const char* name : telling_functions) {
        if (std::ranges::count(elf.defined, name) == 0) continue;
        findings.push_back({Kind::problem, format("%s is a function of the program itself: the "
                                                  "vendor's static library is linked in; link ours",
                                                  name)});
    }
}

bool has_guest(const fs::path& libraries, const std::string& name) {
    std::error_code problem;
    for (const auto& processor : fs::directory_iterator(libraries / guest_libraries, problem))
        if (fs::exists(processor.path() / name, problem)) return true;
    return false;
}

// A library of ours that a board's program cannot reach.
void examine_board_program(const std::string& program, Findings& findings) {
    const auto elf = read_program(program);
    const auto libraries = library_folder();
    if (!elf || !libraries) return;
    std::error_code problem;
    for (const std::string& name : elf->needed) {
        if (!fs::exists(*libraries / name, problem) || has_guest(*libraries, name)) continue;
        findings.push_back(
            {Kind::problem, name + " has no guest library: programs of boards cannot call it yet"});
    }
    findings.push_back(
        {Kind::good,
         program + " was built for a board: `boardless run` starts it under qemu-user"});
}

void examine_program(const std::string& program, const std::string& abi, Findings& findings) {
    if (is_for_board(program)) return examine_board_program(program, findings);
    if (const emu::Outcome machine = check_machine(program.c_str()); !machine) {
        return findings.push_back({Kind::problem, machine.error().detail});
    }
    const auto elf = read_elf(program);
    if (!elf)
        return findings.push_back(
            {Kind::note, format("%s: %s: what it loads is not looked at", program.c_str(),
                                elf.error().detail.c_str())});
    examine_static(*elf, findings);
    if (elf->interpreter.empty()) {
        return findings.push_back({Kind::note, program + " loads no libraries: link ours"});
    }
    const std::size_t before = findings.size();
    examine_loaded(loaded_by(program, *elf, abi), findings);
    if (findings.size() == before) {
        findings.push_back({Kind::note, program + " is linked with no vendor's library; what it "
                                                  "opens by name is seen when it runs"});
    }
}

bool is_model(const std::string& path) {
    std::error_code problem;
    static constexpr const char* endings[] = {".rknn",   ".nb",   ".bin",   ".hbm",
                                              ".bmodel", ".onnx", ".tflite"};
    return fs::is_regular_file(path, problem) &&
           std::ranges::any_of(endings, [&](const char* ending) { return path.ends_with(ending); });
}

emu::Outcome check_model(const std::string& path, const std::string& chip) {
    ModelFile model;
    model.path = path;
    model.chip = chip;
    EMU_TRY_VALUE(file, read_bytes(model));
    EMU_TRY_VALUE(lanes, read_lane_model(path, file));
    if (lanes) return {};
    EMU_TRY(open(model));
    return {};
}

} // namespace

Findings examine_application(const std::vector<std::string>& application, const std::string& chip,
                             const std::string& abi) {
    Findings findings;
    const std::string& program = application.front();
    if (program.find('/') == program.npos) {
        findings.push_back(
            {Kind::note, program + " is looked up by the system; with its path it is examined"});
    } else if (::access(program.c_str(), X_OK) != 0) {
        findings.push_back({Kind::problem, program + " is not there, or cannot be executed"});
    } else {
        examine_program(program, abi, findings);
    }
    const char* variable = std::getenv("BOARDLESS_CHIP");
    for (auto word = application.begin() + 1; word != application.end(); ++word) {
        if (!is_model(*word)) continue;
        const emu::Outcome known = check_model(*word, !chip.empty() ? chip
                                                      : variable    ? variable
                                                                    : "");
        if (known) {
            findings.push_back({Kind::good, *word + " can be computed"});
        } else {
            findings.push_back({Kind::problem, known.error().detail});
        }
    }
    return findings;
}

} // namespace boardless
