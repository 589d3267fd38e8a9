// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/registers/registers.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <iterator>

namespace rknn::format {
namespace {

constexpr const char* field_names[] = {
#define FIELD(name) #name,
#include "librknnrt/format/registers/fields.inc"
#undef FIELD
};

constexpr const Generation* generations[] = {&generation_lite, &generation_v2, &generation_t3,
                                             &generation_t4, &generation_f2};

// This one was never seen to differ from f2.
constexpr std::string_view same_as_f2 = "RKNPU f3";

} // namespace

std::string_view name_of(Field field) {
    return field_names[static_cast<std::size_t>(field)];
}

emu::Result<const Generation*> find_generation(std::string_view text) {
    if (text == same_as_f2) return &generation_f2;
    const auto* const found = std::find_if(std::begin(generations), std::end(generations),
                                           [&](const Generation* g) { return g->text == text; });
    if (found != std::end(generations)) return *found;
    return emu::error(emu::Fault::bad_model, "hardware generation \"%s\" is not known",
                      emu::printable(text).c_str());
}

RegisterMap::RegisterMap(const Generation& generation) : generation_(generation) {
    for (const std::span<const FieldRow> part : generation.rows)
        for (const FieldRow& row : part) add(row);
}

void RegisterMap::add(const FieldRow& row) {
    const FieldRow*& named = rows_[static_cast<std::size_t>(row.field)];
    if (!named) {
        named = &row;
        if (!says_nothing(row.field)) meaning_.push_back(&row);
    }
    if (row.field == Field::again) repeating_.push_back(&row);
    auto at = std::lower_bound(
        registers_.begin(), registers_.end(), row.address,
        [](const Register& r, std::uint16_t address) { return r.address < address; });
    if (at == registers_.end() || at->address != row.address)
        at = registers_.insert(at, Register{row.address, 0, {}});
    if (row.field == Field::constant)
        at->constants.push_back(&row);
    else
        at->known |= row.mask();
}

std::uint32_t RegisterMap::unknown_bits(std::uint16_t address, std::uint32_t value) const {
    const auto at = std::lower_bound(
        registers_.begin(), registers_.end(), address,
        [](const Register& r, std::uint16_t wanted) { return r.address < wanted; });
    if (at == registers_.end() || at->address != address) return value;
    std::uint32_t unknown = value & ~at->known;
    for (const FieldRow* row : at->constants)
        if ((value & row->mask()) >> row->low == row->unit) unknown &= ~row->mask();
    return unknown;
}

std::int64_t value_of(const FieldRow& row, std::uint32_t bits) {
    const std::int64_t value = (bits & row.mask()) >> row.low;
    switch (row.coding) {
    case Coding::minus_one: return (value + 1) * row.unit;
    case Coding::with_sign: {
        const std::int64_t sign = std::int64_t{1} << (row.high - row.low);
        return ((value ^ sign) - sign) * row.unit;
    }
    case Coding::exactly:
    case Coding::repeats:
    case Coding::repeats_or_read:
    case Coding::repeats_or_zero: return value;
    case Coding::plain: break;
    }
    return value * row.unit;
}

} // namespace rknn::format
