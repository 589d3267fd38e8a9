// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/builder/build.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/base/log.h"
#include "emu-core/base/text.h"

#include <elf.h>
#include <unistd.h>

#include <cstring>
#include <optional>

namespace bmnet {
namespace {

using File = std::optional<std::vector<std::byte>>;

// Nothing where there is no file.
emu::Result<File> read_if_there(const std::string& path) {
    if (::access(path.c_str(), F_OK) != 0) return File();
    EMU_TRY_VALUE(bytes, emu::read_file(path));
    return File(std::move(bytes));
}

unsigned machine_of(emu::Bytes file) {
    Elf64_Ehdr header;
    if (file.size() < sizeof header || std::memcmp(file.data(), ELFMAG, SELFMAG) != 0)
        return EM_NONE;
    std::memcpy(&header, file.data(), sizeof header);
    return header.e_machine;
}

emu::Outcome add(bmrt::BmodelLibrary& library, const std::string& path) {
    EMU_TRY_VALUE(file, read_if_there(path));
    if (!file) return {};
    const unsigned machine = machine_of(*file);
    if (machine != EM_X86_64 && machine != EM_AARCH64)
        return emu::error(emu::Fault::bad_model, "%s is no library for x86-64 or aarch64",
                          path.c_str());
    (machine == EM_X86_64 ? library.x86_64 : library.armv8) = emu::SharedBytes(*std::move(file));
    return {};
}

} // namespace

emu::Result<std::vector<bmrt::BmodelLibrary>> plugin_files(const std::string& folder,
                                                           const std::set<std::string>& names) {
    std::vector<bmrt::BmodelLibrary> libraries;
    for (const std::string& name : names) {
        bmrt::BmodelLibrary library{.name = name};
        for (const char* place : {"/", "/x86_64/", "/armv8/"})
            EMU_TRY(add(library, folder + place + name + ".so"));
        if (library.x86_64.size() != 0 || library.armv8.size() != 0)
            libraries.push_back(std::move(library));
        else
            emu::log(emu::LogLevel::info,
                     emu::format("%s has no plugin %s.so", folder.c_str(), name.c_str()));
    }
    return libraries;
}

} // namespace bmnet
