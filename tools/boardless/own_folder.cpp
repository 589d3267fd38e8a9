// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/own_folder.h"

#include "emu-core/chip/chip.h"

#include <cstdlib>

#include <sys/auxv.h>

namespace boardless {

namespace fs = std::filesystem;
using emu::Fault;

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
    if (!chip.empty() && !emu::find_chip(chip)) {
        return emu::error(Fault::bad_argument, "no chip is called '%s'; there are: %s",
                          chip.c_str(), emu::chip_names().c_str());
    }
    if (!chip.empty()) ::setenv("BOARDLESS_CHIP", chip.c_str(), 1);
    return {};
}

} // namespace boardless
