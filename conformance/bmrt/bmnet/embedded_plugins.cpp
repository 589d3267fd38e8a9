// SPDX-License-Identifier: Apache-2.0
// Which files of a folder go into a model as plugins of CPU layers.
#include "conformance/described/temporary_folder.h"
#include "libbmrt/bmnet/builder/build.h"

#include <elf.h>

#include <cstring>

namespace bmnet_tests {
namespace {

// The first bytes of a shared object for that machine, then a mark.
std::string library(unsigned machine, char mark) {
    Elf64_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_machine = static_cast<Elf64_Half>(machine);
    return std::string(reinterpret_cast<const char*>(&header), sizeof header) + mark;
}

struct Folder : TemporaryFolder {
    Folder() {
        for (const char* name : {"x86_64", "armv8"}) std::filesystem::create_directory(path(name));
    }
    auto files(const std::set<std::string>& names) const {
        return bmnet::plugin_files(path(""), names);
    }
};

char mark(const emu::SharedBytes& bytes) {
    return bytes.size() == 0 ? '-' : static_cast<char>(bytes.bytes().back());
}

} // namespace

TEST_CASE("embedded plugins are found by their place or by their machine") {
    const Folder folder;
    folder.write("a.so", library(EM_X86_64, '1'));
    folder.write("b.so", library(EM_AARCH64, '2'));
    folder.write("x86_64/c.so", library(EM_X86_64, '3'));
    folder.write("armv8/c.so", library(EM_AARCH64, '4'));
    folder.write("x86_64/unused.so", library(EM_X86_64, '5'));
    const auto files = folder.files({"a", "b", "c", "d"});
    REQUIRE(files);
    REQUIRE(files->size() == 3); // the runtime may have d
    std::string found;
    for (const bmrt::BmodelLibrary& file : *files)
        found += file.name + mark(file.x86_64) + mark(file.armv8) + " ";
    CHECK(found == "a1- b-2 c34 ");
    CHECK(folder.files({})->empty());
}

TEST_CASE("embedded plugins that are no libraries are refused") {
    const Folder folder;
    for (const std::string& text :
         {std::string("no library"), std::string(4096, 'x'), library(EM_386, '1')}) {
        folder.write("x86_64/a.so", text);
        const auto files = folder.files({"a"});
        REQUIRE_FALSE(files);
        CHECK_THAT(files.error().detail,
                   Catch::Matchers::EndsWith("x86_64/a.so is no library for x86-64 or aarch64"));
    }
    std::filesystem::remove(folder.path("x86_64/a.so"));
    std::filesystem::create_directory(folder.path("x86_64/a.so"));
    CHECK_FALSE(folder.files({"a"}));
}

} // namespace bmnet_tests
