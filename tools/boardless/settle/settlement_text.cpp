// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/text.h"
#include "tools/boardless/settle/settle.h"

#include <algorithm>

namespace boardless {
namespace {

using emu::format;

std::string joined(const emu::ChipFact& fact, const std::vector<std::size_t>& values) {
    std::string text;
    for (const std::size_t value : values)
        text += (text.empty() ? "" : " or ") + std::string(fact.values[value]);
    return text;
}

std::string possibilities(const emu::ChipFact& fact) {
    std::string text;
    for (const std::string_view value : fact.values)
        text += (text.empty() ? "" : ", ") + std::string(value);
    return text;
}

std::string answer(const SettledFact& one) {
    const std::size_t values = one.fact->values.size();
    if (one.chosen.size() == values) return "not told: no byte depends on it";
    const std::string chosen = joined(*one.fact, one.chosen);
    const auto bytes = static_cast<unsigned long long>(one.decided);
    return format("%s, by %llu bytes", chosen.c_str(), bytes);
}

bool is_settled(const SettledFact& one) {
    return one.chosen.size() == 1;
}

// What a row of emu-core/chip takes; of several traces the first.
std::string evidence_line(const SettledFact& one, const std::vector<BoardTrace>& traces) {
    return format("  %s: measured, trace SHA-256 %s\n", one.fact->name.data(),
                  traces.front().digest.c_str());
}

} // namespace

std::string settlement_text(const Settlement& settlement, const std::vector<BoardTrace>& traces,
                            const emu::Chip& chip) {
    std::string text =
        format("%-16s  %-8s  %-10s  %-50s  %s\n", "fact", "chip", "known", "may be", "the board");
    for (const SettledFact& one : settlement.facts) {
        const bool changed = std::ranges::count(one.chosen, one.fact->known(chip).value) == 0;
        text += format("%-16s  %-8s  %-10s  %-50s  %s%s\n", one.fact->name.data(), chip.name.data(),
                       emu::name_of(one.fact->known(chip).evidence).data(),
                       possibilities(*one.fact).c_str(), answer(one).c_str(),
                       changed ? ", otherwise than here" : "");
    }
    if (settlement.codes)
        text +=
            format("%zu codes or structs differ: boardless replay names them\n", settlement.codes);
    const auto compared = static_cast<unsigned long long>(settlement.compared);
    if (settlement.left) {
        return text + format("%llu of %llu bytes differ whatever is assumed: nothing is settled\n",
                             static_cast<unsigned long long>(settlement.left), compared);
    }
    text += format("All %llu bytes are the board's; %zu combinations were computed\n", compared,
                   settlement.combinations);
    if (!std::ranges::any_of(settlement.facts, is_settled)) return text;
    text += "Evidence for emu-core/chip:\n";
    for (const SettledFact& one : settlement.facts)
        if (is_settled(one)) text += evidence_line(one, traces);
    return text;
}

} // namespace boardless
