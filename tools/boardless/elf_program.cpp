// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/elf_program.h"

#include <cstring>
#include <fstream>

#include <elf.h>

namespace boardless {
namespace {

constexpr std::size_t longest_text = 4096;
constexpr std::size_t most_entries = 4096; // program headers, and entries of a dynamic section

// Whole structs and texts at offsets of a file; what is not there is not read.
class ElfImage {
public:
    explicit ElfImage(const std::string& path) : file_(path, std::ios::binary) {}

    template <class T> bool read(std::uint64_t offset, T& value) {
        file_.clear();
        file_.seekg(static_cast<std::streamoff>(offset));
        file_.read(reinterpret_cast<char*>(&value), sizeof value);
        return file_.good();
    }

    std::string text(std::uint64_t offset) {
        std::string text;
        file_.clear();
        file_.seekg(static_cast<std::streamoff>(offset));
        for (int c; text.size() < longest_text && (c = file_.get()) > 0;)
            text.push_back(static_cast<char>(c));
        return text;
    }

private:
    std::ifstream file_;
};

template <class Header>
std::vector<Header> segments_of(ElfImage& image, std::uint64_t offset, std::size_t count) {
    std::vector<Header> segments;
    Header segment;
    for (std::size_t i = 0; i < count && image.read(offset + i * sizeof segment, segment); ++i)
        segments.push_back(segment);
    return segments;
}

// Where an address of the loaded program lies in the file; 0: nowhere.
template <class Header>
std::uint64_t place_of(const std::vector<Header>& segments, std::uint64_t address) {
    for (const Header& one : segments)
        if (one.p_type == PT_LOAD && address >= one.p_vaddr && address - one.p_vaddr < one.p_filesz)
            return address - one.p_vaddr + one.p_offset;
    return 0;
}

template <class Entry, class Header> void read_dynamic(ElfImage& image,
                                                       const std::vector<Header>& segments,
                                                       const Header& dynamic, ElfProgram& program) {
    std::vector<std::uint64_t> names;
    std::uint64_t texts = 0;
    Entry entry;
    const std::size_t count = std::min<std::size_t>(dynamic.p_filesz / sizeof entry, most_entries);
    for (std::size_t i = 0; i < count && image.read(dynamic.p_offset + i * sizeof entry, entry);
         ++i) {
        if (entry.d_tag == DT_NEEDED) names.push_back(entry.d_un.d_val);
        if (entry.d_tag == DT_RPATH) program.has_rpath = true;
        if (entry.d_tag == DT_STRTAB) texts = place_of(segments, entry.d_un.d_ptr);
        if (entry.d_tag == DT_NULL) break;
    }
    for (const std::uint64_t name : names)
        if (texts != 0) program.needed.push_back(image.text(texts + name));
}

template <class Elf, class Header, class Entry> std::optional<ElfProgram> read_as(ElfImage& image) {
    Elf header;
    if (!image.read(0, header) || header.e_phentsize != sizeof(Header)) return {};
    ElfProgram program{header.e_machine, {}, {}};
    const auto segments = segments_of<Header>(image, header.e_phoff,
                                              std::min<std::size_t>(header.e_phnum, most_entries));
    for (const Header& one : segments) {
        if (one.p_type == PT_INTERP) program.interpreter = image.text(one.p_offset);
        if (one.p_type == PT_DYNAMIC) read_dynamic<Entry>(image, segments, one, program);
    }
    return program;
}

} // namespace

std::optional<ElfProgram> read_program(const std::string& path) {
    ElfImage image(path);
    unsigned char identity[EI_NIDENT];
    if (!image.read(0, identity) || std::memcmp(identity, ELFMAG, SELFMAG) != 0) return {};
    if (identity[EI_DATA] != ELFDATA2LSB) return {};
    if (identity[EI_CLASS] == ELFCLASS64) return read_as<Elf64_Ehdr, Elf64_Phdr, Elf64_Dyn>(image);
    return read_as<Elf32_Ehdr, Elf32_Phdr, Elf32_Dyn>(image);
}

} // namespace boardless
