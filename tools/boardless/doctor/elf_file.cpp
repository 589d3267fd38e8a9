// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/elf_program.h"

#include "emu-core/base/file.h"

#include <cstring>

#include <elf.h>
#include <link.h>

namespace boardless {
namespace {

using emu::Fault;

// Checks each place before it reads there.
class Image {
public:
    explicit Image(emu::Bytes bytes) : bytes_(bytes) {}

    template <class T> emu::Result<T> at(std::uint64_t place) const {
        T value;
        if (place > bytes_.size() || bytes_.size() - place < sizeof value)
            return emu::error(Fault::bad_input, "it is cut off");
        std::memcpy(&value, bytes_.data() + place, sizeof value);
        return value;
    }

    // Up to the NUL, or as far as there are bytes.
    std::string text(std::uint64_t place) const {
        if (place >= bytes_.size()) return {};
        const char* begin = reinterpret_cast<const char*>(bytes_.data()) + place;
        return {begin, ::strnlen(begin, bytes_.size() - place)};
    }

private:
    emu::Bytes bytes_;
};

emu::Outcome read_interpreter(const Image& image, const ElfW(Ehdr) & header, ElfFile& file) {
    for (unsigned i = 0; i < header.e_phnum; ++i) {
        EMU_TRY_VALUE(segment, image.at<ElfW(Phdr)>(header.e_phoff + i * sizeof(ElfW(Phdr))));
        if (segment.p_type == PT_INTERP) file.interpreter = image.text(segment.p_offset);
    }
    return {};
}

emu::Outcome read_symbols(const Image& image, const ElfW(Shdr) & table, const ElfW(Shdr) & names,
                          ElfFile& file) {
    const std::uint64_t count = table.sh_size / sizeof(ElfW(Sym));
    for (std::uint64_t i = 0; i < count; ++i) {
        EMU_TRY_VALUE(symbol, image.at<ElfW(Sym)>(table.sh_offset + i * sizeof(ElfW(Sym))));
        if (symbol.st_shndx == SHN_UNDEF || ELF64_ST_TYPE(symbol.st_info) != STT_FUNC) continue;
        file.defined.push_back(image.text(names.sh_offset + symbol.st_name));
    }
    return {};
}

emu::Outcome read_sections(const Image& image, const ElfW(Ehdr) & header, ElfFile& file) {
    const auto section = [&](unsigned index) {
        return image.at<ElfW(Shdr)>(header.e_shoff + std::uint64_t{index} * sizeof(ElfW(Shdr)));
    };
    for (unsigned i = 0; i < header.e_shnum; ++i) {
        EMU_TRY_VALUE(table, section(i));
        if (table.sh_type != SHT_SYMTAB && table.sh_type != SHT_DYNSYM) continue;
        EMU_TRY_VALUE(names, section(table.sh_link));
        EMU_TRY(read_symbols(image, table, names, file));
    }
    return {};
}

} // namespace

emu::Result<ElfFile> read_elf(const std::string& path) {
    EMU_TRY_VALUE(bytes, emu::read_file(path));
    const Image image(bytes);
    EMU_TRY_VALUE(header, image.at<ElfW(Ehdr)>(0));
    constexpr unsigned char own_class = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
    if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_ident[EI_CLASS] != own_class)
        return emu::error(Fault::bad_input, "no ELF file of this machine");
    ElfFile file;
    EMU_TRY(read_interpreter(image, header, file));
    EMU_TRY(read_sections(image, header, file));
    return file;
}

} // namespace boardless
