// SPDX-License-Identifier: Apache-2.0
// Bit fields of a program's words, taken one by one: what nobody took must be zero.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/error.h"

#include <cstdint>

namespace hbdnn::format::hbm {

// A field by its lowest bit and how many it has. Names are for errors.
struct Field {
    int first = 0, bits = 0;
    const char* name = "";
};

constexpr std::int32_t value_of(std::uint64_t word, const Field& field) {
    return static_cast<std::int32_t>(word >> field.first & emu::field_mask(field.bits));
}

class TakenWord {
public:
    TakenWord(std::uint64_t payload, const char* name) : left_(payload), name_(name) {}

    std::int32_t take(const Field& field) {
        const std::int32_t value = value_of(left_, field);
        left_ &= ~(emu::field_mask(field.bits) << field.first);
        return value;
    }
    bool take_bit(const Field& field) { return take(field) != 0; }
    std::int64_t take_wide(const Field& field) {
        const auto value =
            static_cast<std::int64_t>(left_ >> field.first & emu::field_mask(field.bits));
        left_ &= ~(emu::field_mask(field.bits) << field.first);
        return value;
    }

    // Error bad_model: a bit that no field has.
    emu::Outcome finish() const {
        if (left_ == 0) return {};
        return emu::error(emu::Fault::bad_model, "%s has bits 0x%llx, which are not understood",
                          name_, static_cast<unsigned long long>(left_));
    }

private:
    std::uint64_t left_;
    const char* name_;
};

// "... is not understood".
template <class... Arguments> emu::Error unlike(const char* pattern, Arguments... arguments) {
    return emu::error(emu::Fault::bad_model, "%s is not understood",
                      emu::format(pattern, arguments...).c_str());
}

} // namespace hbdnn::format::hbm
