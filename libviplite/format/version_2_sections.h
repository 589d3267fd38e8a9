// SPDX-License-Identifier: Apache-2.0
// The sections of a file of container 2, by type.
#pragma once

#include "emu-core/base/error.h"
#include "libviplite/format/description.h"
#include "libviplite/format/version_2.h"

namespace viplite::format {

struct TypedSection {
    std::uint32_t type = 0, entry_bytes = 0;
    Section section;
};

class Version2Sections {
public:
    // Error bad_model: a header or a section that lies outside the file, too many sections.
    static emu::Result<Version2Sections> make(const emu::SharedBytes& file);

    const std::vector<TypedSection>& all() const { return sections_; }
    bool has(std::uint32_t type) const;
    // Error bad_model: there is no such section.
    emu::Result<const TypedSection*> find(std::uint32_t type) const;
    // Errors: as find(); the section lies outside the file.
    emu::Result<emu::Bytes> present_bytes(std::uint32_t type) const;
    // The same, but nothing where there is no such section.
    emu::Result<emu::Bytes> bytes_of(std::uint32_t type) const;

    // `entries` = what `read` makes of the section. Errors: read's, with the section's name.
    template <class T, class Read>
    emu::Outcome fill(std::uint32_t type, std::vector<T>& entries, Read read) const {
        EMU_TRY_VALUE(bytes, bytes_of(type));
        auto table = read(bytes);
        if (!table) {
            return emu::error(table.error().fault, "section %s: %s", version_2::section_names[type],
                              table.error().detail.c_str());
        }
        entries = *std::move(table);
        return {};
    }

private:
    explicit Version2Sections(const emu::SharedBytes& file) : file_(file) {}

    emu::Outcome read();

    emu::SharedBytes file_;
    std::vector<TypedSection> sections_;
};

} // namespace viplite::format
