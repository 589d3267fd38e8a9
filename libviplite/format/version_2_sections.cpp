// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/version_2_sections.h"

#include "libviplite/format/entry_reader.h"
#include "libviplite/format/versions.h"

#include <algorithm>
#include <iterator>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;
using namespace version_2;

const char* name_of_section(std::uint32_t type) {
    return type < std::size(section_names) ? section_names[type] : "unknown";
}

std::uint64_t read_long(EntryReader& entry) {
    const std::uint64_t low = entry.word();
    return low | std::uint64_t{entry.word()} << 32;
}

TypedSection read_section(emu::Bytes bytes) {
    EntryReader entry(bytes);
    TypedSection result;
    result.type = entry.word();
    result.section.name = name_of_section(result.type);
    result.section.offset = read_long(entry);
    result.section.bytes = read_long(entry);
    entry.skip(12); // load address, alignment
    result.entry_bytes = entry.word();
    return result;
}

} // namespace

emu::Outcome Version2Sections::read() {
    const auto part = [&](const char* name, std::uint64_t offset, std::uint64_t bytes) {
        return section_bytes(file_, {name, offset, bytes});
    };
    EMU_TRY_VALUE(header, part("header", 0, header_bytes));
    const auto sub_header = emu::load<std::uint32_t>(header, sub_header_word);
    EMU_TRY_VALUE(entry, part("sub-header", sub_header, sub_header_bytes));
    EntryReader reader(entry);
    const std::uint32_t offset = reader.word(), size = reader.word(), count = reader.word();
    if (size < section_header_bytes || count > most_sections) {
        return error(Fault::bad_model, "it has %u sections with headers of %u bytes", count, size);
    }
    EMU_TRY_VALUE(headers, part("section headers", offset, std::uint64_t{count} * size));
    for (std::uint32_t i = 0; i < count; ++i)
        sections_.push_back(read_section(headers.subspan(std::uint64_t{i} * size, size)));
    return {};
}

emu::Result<Version2Sections> Version2Sections::make(const emu::SharedBytes& file) {
    Version2Sections sections(file);
    EMU_TRY(sections.read());
    return sections;
}

bool Version2Sections::has(std::uint32_t type) const {
    return std::ranges::find(sections_, type, &TypedSection::type) != sections_.end();
}

emu::Result<const TypedSection*> Version2Sections::find(std::uint32_t type) const {
    const auto found = std::ranges::find(sections_, type, &TypedSection::type);
    if (found != sections_.end()) return &*found;
    return error(Fault::bad_model, "it has no section %s", section_names[type]);
}

emu::Result<emu::Bytes> Version2Sections::present_bytes(std::uint32_t type) const {
    EMU_TRY_VALUE(section, find(type));
    return section_bytes(file_, section->section);
}

emu::Result<emu::Bytes> Version2Sections::bytes_of(std::uint32_t type) const {
    if (!has(type)) return emu::Bytes();
    return present_bytes(type);
}

} // namespace viplite::format
