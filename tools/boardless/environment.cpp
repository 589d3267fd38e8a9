// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/environment.h"

#include "emu-core/base/environment.h"
#include "emu-core/chip/chip.h"
#include "tools/boardless/board_width.h"

#include <cstdlib>

#include <sys/auxv.h>

namespace boardless {
namespace {

namespace fs = std::filesystem;
using emu::Fault;

constexpr const char* audit_module = "boardless_audit.so";
// Neither is in builds with sanitizers.
constexpr const char* device_nodes = "boardless_devices.so";
constexpr const char* usb_camera = "boardless_camera.so"; // only with BOARDLESS_CAMERA
constexpr const char* python_modules = "python";
constexpr const char* python_started = "python_started"; // what Python imports when it starts
constexpr const char* last_libraries = "last"; // folder of what is taken where the system has none

void prepend(const char* variable, const std::string& value) {
    const char* before = std::getenv(variable);
    const std::string joined = before && *before ? value + ":" + before : value;
    ::setenv(variable, joined.c_str(), 1);
}

void preload(const fs::path& module) {
    if (std::error_code absent; fs::exists(module, absent)) prepend("LD_PRELOAD", module);
}

} // namespace

emu::Result<fs::path> library_folder() {
    std::error_code problem;
    fs::path own = fs::read_symlink("/proc/self/exe", problem);
    if (problem) { // no /proc, as in a plain chroot
        own = fs::canonical(reinterpret_cast<const char*>(::getauxval(AT_EXECFN)), problem);
    }
    const fs::path prefix = own.parent_path().parent_path();
    for (const char* folder : {"lib", BOARDLESS_LIBDIR}) {
        if (fs::exists(prefix / folder / audit_module, problem)) return prefix / folder;
    }
    return emu::error(Fault::bad_state, "%s was not found below %s", audit_module, prefix.c_str());
}

emu::Result<fs::path> flavour_folder(const fs::path& libraries, const std::string& abi) {
    std::error_code problem;
    const fs::path folder = libraries / abi;
    if (abi.find('/') == abi.npos && fs::is_directory(folder, problem)) return folder;
    return emu::error(Fault::bad_argument, "there is no library flavour '%s' in %s", abi.c_str(),
                      libraries.c_str());
}

emu::Outcome choose_chip(const std::string& chip) {
    const emu::Chip* const known = emu::find_chip(chip);
    if (!chip.empty() && !known) {
        return emu::error(Fault::bad_argument, "no chip is called '%s'; there are: %s",
                          chip.c_str(), emu::chip_names().c_str());
    }
    if (known) EMU_TRY(check_width(*known));
    if (!chip.empty()) ::setenv("BOARDLESS_CHIP", chip.c_str(), 1);
    return {};
}

emu::Outcome prepare_environment(const std::string& chip, const std::string& abi) {
    EMU_TRY(choose_chip(chip));
    EMU_TRY_VALUE(libraries, library_folder());
    EMU_TRY_VALUE(folder, flavour_folder(libraries, abi));
    ::setenv("BOARDLESS_LIB", folder.c_str(), 1); // what the audit module goes by
    prepend("LD_LIBRARY_PATH", folder);
    ::setenv("BOARDLESS_LAST_LIB", (libraries / last_libraries).c_str(), 1);
    prepend("LD_AUDIT", libraries / audit_module);
    prepend("PYTHONPATH", libraries / python_modules);
    prepend("PYTHONPATH", libraries / python_started);
    preload(libraries / device_nodes);
    if (!emu::environment("BOARDLESS_CAMERA").empty()) preload(libraries / usb_camera);
    return {};
}

} // namespace boardless
