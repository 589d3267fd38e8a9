// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/board_program.h"
#include "tools/boardless/doctor/finding.h"
#include "tools/boardless/environment.h"

#include "emu-core/chip/chip.h"

#include <algorithm>
#include <cstdlib>

#include <dlfcn.h>
#include <unistd.h>

namespace boardless {
namespace {

namespace fs = std::filesystem;
using emu::format;
using Kind = Finding::Kind;

bool is_library(const fs::path& file) {
    return file.filename().string().starts_with("lib") && file.extension() == ".so";
}

// In a process of its own: no two of them belong into one.
void examine_loading(const fs::path& file, Findings& findings) {
    const ChildOutput output = output_of([&] {
        if (::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL)) return 0;
        std::puts(::dlerror());
        return 1;
    });
    if (!output.is_good)
        findings.push_back({Kind::problem, "a library of ours cannot be loaded: " + output.text});
}

std::vector<fs::path> libraries_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code problem;
    const fs::recursive_directory_iterator end;
    for (fs::recursive_directory_iterator at(folder, problem); at != end; at.increment(problem)) {
        if (at->path() == folder / guest_libraries) at.disable_recursion_pending();
        if (is_library(at->path()) && !at->is_symlink()) files.push_back(at->path());
    }
    std::ranges::sort(files);
    return files;
}

// The vendors' own, where the loader looks.
void examine_others(const fs::path& file, Findings& findings) {
    for (const fs::path folder :
         {"/usr/lib", "/usr/local/lib", "/usr/lib/" BOARDLESS_MULTIARCH, "/lib64"}) {
        std::error_code problem;
        if (!fs::exists(folder / file.filename(), problem)) continue;
        findings.push_back(
            {Kind::note, format("%s is there: programs that `boardless run` does not start take it",
                                (folder / file.filename()).c_str())});
    }
}

void examine_libraries(Findings& findings) {
    const auto folder = library_folder();
    if (!folder) return findings.push_back({Kind::problem, folder.error().detail});
    const std::vector<fs::path> files = libraries_in(*folder);
    const std::size_t before = findings.size();
    for (const fs::path& file : files) examine_loading(file, findings);
    if (findings.size() == before) {
        findings.push_back({Kind::good, format("%zu libraries in %s can be loaded", files.size(),
                                               folder->c_str())});
    }
    for (const fs::path& file : files) {
        if (file.parent_path() == *folder) examine_others(file, findings);
    }
}

bool is_command(const std::string& name) {
    const std::string asked = "command -v " + name;
    const auto ask = [&] { return ::execl("/bin/sh", "sh", "-c", asked.c_str(), nullptr); };
    return output_of(ask).is_good;
}

// What programs of other processors need.
void examine_guests(Findings& findings) {
    const auto folder = library_folder();
    std::error_code problem;
    if (folder && !fs::exists(*folder / guest_libraries, problem)) {
        findings.push_back({Kind::note, "there are no guest libraries: programs built for a board "
                                        "need them (apt-get install ./boardless-guest_*.deb)"});
    }
    for (const char* name : {"qemu-aarch64", "qemu-arm"}) {
        if (is_command(name)) {
            findings.push_back({Kind::good, format("%s is there", name)});
        } else {
            findings.push_back({Kind::note, format("%s is not there: programs built for such a "
                                                   "board need it (apt-get install qemu-user)",
                                                   name)});
        }
    }
}

void examine_python(Findings& findings) {
    if (!is_command("python3")) return;
    const ChildOutput output =
        output_of([] { return ::execlp("python3", "python3", "-c", "import numpy", nullptr); });
    if (output.is_good) return findings.push_back({Kind::good, "python3 has numpy"});
    findings.push_back(
        {Kind::note,
         "python3 has no numpy, which the vendors' modules need (apt-get install python3-numpy)"});
}

} // namespace

Findings examine_machine(const std::string& chip) {
    Findings findings;
    examine_libraries(findings);
    if (emulates_boards()) examine_guests(findings);
    examine_python(findings);
    const char* variable = std::getenv("BOARDLESS_CHIP");
    const std::string named = !chip.empty() ? chip : variable ? variable : "";
    if (!named.empty() && !emu::find_chip(named)) {
        findings.push_back({Kind::problem, format("no chip is called '%s'; there are: %s",
                                                  named.c_str(), emu::chip_names().c_str())});
    }
    return findings;
}

} // namespace boardless
