// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/words/decode.h"

#include "libhbdnn/format/b2e/words/decode_units.h"

#include <map>

namespace hbdnn::format::b2e {
namespace {

using emu::error;
using emu::Fault;

struct UnitRow {
    Unit unit;
    const char* name;
    emu::Result<Operation> (*decode)(RegisterGroup& group);
};

constexpr UnitRow units[] = {
    {Unit::conv, "CONV", decode_conv}, {Unit::vector, "VECTOR", decode_vector},
    {Unit::move, "MOVE", decode_move}, {Unit::pool, "POOL", decode_pool},
    {Unit::load, "LOAD", decode_load}, {Unit::store, "STORE", decode_store},
    {Unit::wait, "WAIT", nullptr},     {Unit::end, "END", nullptr},
};

const UnitRow* row_of_unit(std::uint32_t number) {
    for (const UnitRow& row : units) {
        if (static_cast<std::uint32_t>(row.unit) == number) return &row;
    }
    return nullptr;
}

std::uint32_t unit_of(std::uint64_t word) {
    return static_cast<std::uint32_t>(value_of(word, word::unit));
}

class Decoder {
public:
    explicit Decoder(std::span<const std::uint64_t> words) : words_(words) {}

    emu::Result<std::vector<Instruction>> decode() && {
        for (at_ = 0; at_ < words_.size(); ++at_) {
            const auto decoded = take(words_[at_]);
            if (!decoded) {
                return error(Fault::bad_model, "word %zu (%s): %s", at_,
                             name_of_unit_of(words_[at_]).c_str(), decoded.error().detail.c_str());
            }
        }
        for (const auto& [unit, group] : groups_) {
            if (!group.empty())
                return error(Fault::bad_model, "it ends before %s is launched",
                             name_of_unit(unit).c_str());
        }
        return std::move(instructions_);
    }

private:
    emu::Outcome take(std::uint64_t word) {
        const std::uint32_t unit = unit_of(word);
        const UnitRow* row = row_of_unit(unit);
        if (!row) return error(Fault::bad_model, "there is no unit %u", unit);
        if (row->unit == Unit::wait) return wait(word);
        const auto number = static_cast<std::uint32_t>(value_of(word, word::reg));
        if (row->unit == Unit::end) return end(word);
        RegisterGroup& group = groups_[unit];
        EMU_TRY(group.write(number, word >> word::payload_at));
        if (value_of(word, word::launches) == 0) return {};
        RegisterGroup launched = group;
        group = {};
        EMU_TRY_VALUE(repeats, take_repeats(launched));
        EMU_TRY_VALUE(operation, row->decode(launched));
        EMU_TRY(launched.finish());
        instructions_.push_back({at_, repeats, std::move(operation)});
        return {};
    }

    // Instructions run one after the other here: whoever waits need not.
    static emu::Outcome wait(std::uint64_t word) {
        if ((word & ~waited_units) == waits) return {};
        return hbm::unlike("0x%llx", static_cast<unsigned long long>(word));
    }
    emu::Outcome end(std::uint64_t word) const {
        if (word == static_cast<std::uint64_t>(Unit::end)) return {};
        return hbm::unlike("0x%llx", static_cast<unsigned long long>(word));
    }

    std::span<const std::uint64_t> words_;
    std::size_t at_ = 0;
    std::map<std::uint32_t, RegisterGroup> groups_; // by unit, until it is launched
    std::vector<Instruction> instructions_;
};

} // namespace

emu::Result<std::vector<Instruction>> decode(std::span<const std::uint64_t> words) {
    return Decoder(words).decode();
}

std::string name_of_unit(std::uint32_t number) {
    const UnitRow* row = row_of_unit(number);
    return row ? row->name : "unit " + std::to_string(number);
}

std::string name_of_unit_of(std::uint64_t word) {
    return name_of_unit(unit_of(word));
}

} // namespace hbdnn::format::b2e
