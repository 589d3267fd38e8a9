// SPDX-License-Identifier: Apache-2.0
#include "librga/limits/generation.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/error.h"
#include "emu-core/chip/chip.h"

namespace rga {
namespace {

namespace feature {
constexpr unsigned none = 0;
#define FEATURE(name, bit, text) [[maybe_unused]] constexpr unsigned name = bit;
#include "abi/rga/generations.inc"
} // namespace feature

namespace group {
constexpr unsigned none = 0;
#define GROUP(name, text) [[maybe_unused]] constexpr unsigned name = bit_of(Group::name);
#include "abi/rga/formats.inc"
} // namespace group

constexpr unsigned features_of(std::string_view name) {
    using namespace feature;
#define GENERATION(row, version, byte_stride, input, width, height, features, lacking)             \
    if (name == #row) return features;
#include "abi/rga/generations.inc"
    return none;
}

constexpr unsigned lacking_of(std::string_view name) {
    using namespace group;
#define GENERATION(row, version, byte_stride, input, width, height, features, lacking)             \
    if (name == #row) return lacking;
#include "abi/rga/generations.inc"
    return none;
}

constexpr Generation generations[] = {
#define GENERATION(name, version, byte_stride, input, width, height, features, lacking)            \
    {#name, version, byte_stride, input, width, height, features_of(#name), lacking_of(#name)},
#include "abi/rga/generations.inc"
};

struct OfChip {
    std::string_view chip, generation;
};
constexpr OfChip chips[] = {
#define CHIP(chip, generation) {chip, #generation},
#include "abi/rga/generations.inc"
};

const Generation* find(std::string_view name) {
    for (const Generation& row : generations) {
        if (row.name == name) return &row;
    }
    return nullptr;
}

std::string names() {
    std::string all;
    for (const Generation& row : generations)
        all += (all.empty() ? "" : ", ") + std::string(row.name);
    return all;
}

const Generation* of_chip(std::string_view name) {
    const emu::Chip* const chip = emu::find_chip(name);
    for (const OfChip& row : chips) {
        if (chip && row.chip == chip->name) return find(row.generation);
    }
    return &generations[0];
}

emu::Result<const Generation*> chosen() {
    const std::string_view wanted = emu::environment("BOARDLESS_RGA");
    if (wanted.empty()) return of_chip(emu::environment("BOARDLESS_CHIP"));
    if (const Generation* found = find(wanted)) return found;
    return emu::error(emu::Fault::device_unavailable, "BOARDLESS_RGA=%.*s is unknown; there are %s",
                      static_cast<int>(wanted.size()), wanted.data(), names().c_str());
}

} // namespace

emu::Result<const Generation*> generation() {
    static const emu::Result<const Generation*> found = chosen();
    return found;
}

emu::picture::Exactness exactness_of(const Generation& generation) {
    return generation.byte_stride == 16 ? emu::picture::Exactness::bits_10
                                        : emu::picture::Exactness::bits_8;
}

} // namespace rga
