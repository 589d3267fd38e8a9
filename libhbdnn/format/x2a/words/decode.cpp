// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/words/instruction.h"

#include "libhbdnn/format/x2a/words/decode_units.h"

namespace hbdnn::format::x2a {
namespace {

using emu::error;
using emu::Fault;

struct UnitRow {
    Unit unit;
    const char* name;
    emu::Result<Operation> (*decode)(const WordGroup& words, std::uint64_t payload);
};

constexpr UnitRow units[] = {
    {Unit::load, "LOAD", decode_load},       {Unit::picture, "PYR", decode_picture},
    {Unit::store, "STORE", decode_store},    {Unit::order, "ORDER", decode_order},
    {Unit::move, "MOVE", decode_move},       {Unit::conv, "CONV", decode_conv},
    {Unit::pool, "POOL", decode_pool},       {Unit::resize, "RESIZE", decode_resize},
    {Unit::argmax, "ARGMAX", decode_argmax},
};

const UnitRow* row_of(std::uint32_t number) {
    for (const UnitRow& row : units) {
        if (static_cast<std::uint32_t>(row.unit) == number) return &row;
    }
    return nullptr;
}

bool is_parameter(std::uint32_t number) {
    return (number >= static_cast<std::uint32_t>(Parameter::ddr) &&
            number <= static_cast<std::uint32_t>(Parameter::move)) ||
           number == static_cast<std::uint32_t>(Parameter::argmax_shape) ||
           number == static_cast<std::uint32_t>(Parameter::argmax_strides);
}

class Decoder {
public:
    explicit Decoder(std::span<const std::uint64_t> words) : words_(words) {}

    emu::Result<std::vector<Instruction>> decode() && {
        for (at_ = 0; at_ < words_.size(); ++at_) {
            const auto decoded = word(words_[at_]);
            if (!decoded) {
                return error(Fault::bad_model, "word %zu (%s): %s", at_, name().c_str(),
                             decoded.error().detail.c_str());
            }
        }
        if (!ended_) return error(Fault::bad_model, "it has no word END");
        return std::move(instructions_);
    }

private:
    emu::Outcome word(std::uint64_t word) {
        if (ended_) {
            if (word == 0) return {};
            return error(Fault::bad_model, "0x%llx behind the word END",
                         static_cast<unsigned long long>(word));
        }
        if (executes(word)) return execute(word);
        if (word == 0 && group_.empty()) return {}; // fills up the code
        const std::uint32_t number = number_of(word);
        if (number == static_cast<std::uint32_t>(Parameter::wait)) return wait(word);
        if (number == static_cast<std::uint32_t>(Parameter::end)) return end(word);
        if (!is_parameter(number))
            return error(Fault::bad_model, "parameter %u is not known", number);
        group_.add(number, payload_of(word));
        return {};
    }

    // Instructions run one after the other here: whoever waits need not.
    emu::Outcome wait(std::uint64_t word) const {
        if (!group_.empty()) return error(Fault::bad_model, "it stands within an instruction");
        if ((payload_of(word) & ~waits) == 0) return {};
        return error(Fault::bad_model, "it waits for 0x%llx, of which 0x%llx is not understood",
                     static_cast<unsigned long long>(payload_of(word)),
                     static_cast<unsigned long long>(payload_of(word) & ~waits));
    }

    emu::Outcome end(std::uint64_t word) {
        if (!group_.empty()) return error(Fault::bad_model, "it stands within an instruction");
        if (payload_of(word) != 0) {
            return error(Fault::bad_model, "its bits 0x%llx are not understood",
                         static_cast<unsigned long long>(payload_of(word)));
        }
        ended_ = true;
        return {};
    }

    emu::Outcome execute(std::uint64_t word) {
        const UnitRow* row = row_of(number_of(word));
        if (!row) return error(Fault::bad_model, "there is no unit %u", number_of(word));
        EMU_TRY_VALUE(operation, row->decode(group_, payload_of(word)));
        instructions_.push_back({at_, std::move(operation)});
        group_ = {};
        return {};
    }

    std::string name() const {
        const std::uint64_t word = words_[at_];
        if (executes(word)) return name_of_unit(number_of(word));
        switch (static_cast<Parameter>(number_of(word))) {
        case Parameter::wait: return "WAIT";
        case Parameter::end: return "END";
        default: return "parameter " + std::to_string(number_of(word));
        }
    }

    std::span<const std::uint64_t> words_;
    std::size_t at_ = 0;
    WordGroup group_;
    bool ended_ = false;
    std::vector<Instruction> instructions_;
};

} // namespace

emu::Result<std::vector<Instruction>> decode(std::span<const std::uint64_t> words) {
    return Decoder(words).decode();
}

std::string name_of_unit(std::uint32_t number) {
    const UnitRow* row = row_of(number);
    return row ? row->name : "unit " + std::to_string(number);
}

} // namespace hbdnn::format::x2a
