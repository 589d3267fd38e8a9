// SPDX-License-Identifier: Apache-2.0
// The words of one instruction, whose fields are taken one by one: what nobody took must be zero.
#pragma once

#include "emu-core/base/error.h"
#include "libhbdnn/format/x2a/words/fields.h"

#include <vector>

namespace hbdnn::format::x2a {

// A word's payload while its fields are taken.
class TakenWord {
public:
    TakenWord(std::uint64_t payload, const char* name) : left_(payload), name_(name) {}

    std::int32_t take(const Field& field) {
        const std::int32_t value = value_of(left_, field);
        left_ &= ~(mask_of(field.bits) << field.first);
        return value;
    }
    bool take_bit(const Field& field) { return take(field) != 0; }
    std::int64_t take_wide(const Field& field) {
        const auto value = static_cast<std::int64_t>(left_ >> field.first & mask_of(field.bits));
        left_ &= ~(mask_of(field.bits) << field.first);
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

class WordGroup {
public:
    struct Word {
        std::uint32_t number = 0;
        std::uint64_t payload = 0;
    };

    void add(std::uint32_t number, std::uint64_t payload) { words_.push_back({number, payload}); }
    bool empty() const { return words_.empty(); }

    // Exactly these parameters, in any order; payloads as they are asked for. Error bad_model:
    // others.
    emu::Outcome expect(std::initializer_list<Parameter> parameters) const;
    // The `index`-th of that number. Precondition: expect().
    std::uint64_t payload(Parameter parameter, std::size_t index = 0) const;

private:
    std::vector<Word> words_;
};

} // namespace hbdnn::format::x2a
