// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/entry_reader.h"
#include "libviplite/format/names.h"
#include "libviplite/format/version_1.h"

#include <optional>

namespace viplite::format::version_1 {
namespace {

Patch read_patch(emu::Bytes bytes) {
    EntryReader entry(bytes);
    Patch patch;
    patch.target = static_cast<PatchTarget>(entry.word());
    patch.destination = entry.word();
    patch.source = static_cast<PatchSource>(entry.word());
    patch.index = entry.read<std::int32_t>();
    patch.original = entry.word();
    patch.transform = entry.word();
    if (bytes.size() > patch_sizes[0].bytes) patch.name = entry.word();
    if (bytes.size() > patch_sizes[1].bytes) {
        patch.destination |= std::uint64_t{entry.word()} << 32;
        patch.original |= std::uint64_t{entry.word()} << 32;
        patch.mask_high = entry.word();
    }
    return patch;
}

bool are_patches(emu::Bytes section, std::uint32_t size) {
    if (section.size() % size != 0) return false;
    for (std::size_t at = 0; at < section.size(); at += size) {
        const Patch patch = read_patch(section.subspan(at, size));
        if (name_of(patch.target).empty() || name_of(patch.source).empty()) return false;
    }
    return true;
}

// The newest size of the version with which every entry makes sense.
std::optional<std::uint32_t> patch_bytes(emu::Bytes section, std::uint32_t version) {
    for (auto row = patch_sizes.rbegin(); row != patch_sizes.rend(); ++row) {
        if (version >= row->version && are_patches(section, row->bytes)) return row->bytes;
    }
    return std::nullopt;
}

} // namespace

emu::Result<std::vector<Patch>> read_patches(emu::Bytes section, std::uint32_t version) {
    const auto size = patch_bytes(section, version);
    if (!size) {
        return emu::error(emu::Fault::bad_model, "its %zu bytes are no patches of that version",
                          section.size());
    }
    return read_sized_patches(section, *size);
}

emu::Result<std::vector<Patch>> read_sized_patches(emu::Bytes section, std::uint32_t bytes) {
    if (!are_patches(section, bytes)) {
        return emu::error(emu::Fault::bad_model, "its %zu bytes are no patches of %u",
                          section.size(), bytes);
    }
    std::vector<Patch> patches;
    for (std::size_t at = 0; at < section.size(); at += bytes)
        patches.push_back(read_patch(section.subspan(at, bytes)));
    return patches;
}

} // namespace viplite::format::version_1
