// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/program.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace rknn::format {
namespace {

using TensorsByName = std::map<std::string_view, std::int32_t>;

TensorsByName tensors_by_name(const ModelFile& model) {
    TensorsByName tensors;
    for (std::size_t i = 0; i < model.tensors.size(); ++i) {
        tensors.emplace(model.tensors[i].name, static_cast<std::int32_t>(i));
    }
    return tensors;
}

} // namespace

emu::Result<Relocations> Relocations::read(const FlatContainer& container, const ModelFile& model) {
    const TensorsByName tensors = tensors_by_name(model);
    Relocations relocations;
    EMU_TRY_VALUE(tables, container.graph.tables(container.slots.relocations));
    for (std::size_t i = 0; i < tables.size(); ++i) {
        EMU_TRY_VALUE(table, tables[i]);
        EMU_TRY_VALUE(name, table.string(relocation_slot::tensor));
        EMU_TRY_VALUE(places, table.structs(relocation_slot::places, relocation_place_size));
        EMU_TRY(container.budget.take(places.size()));
        const auto tensor = tensors.find(name);
        if (tensor == tensors.end()) {
            return emu::error(emu::Fault::bad_model,
                              "addresses are relocated to '%.100s', no tensor",
                              std::string(name).c_str());
        }
        for (std::size_t at = 0; at < places.size(); at += relocation_place_size) {
            relocations.sorted_.push_back({emu::load<std::uint32_t>(places, at + 4), tensor->second,
                                           emu::load<std::uint32_t>(places, at)});
        }
    }
    const auto by_word = [](const auto& a, const auto& b) { return a.word < b.word; };
    const auto same_word = [](const auto& a, const auto& b) { return a.word == b.word; };
    auto& sorted = relocations.sorted_;
    std::sort(sorted.begin(), sorted.end(), by_word);
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end(), same_word);
    if (twice != sorted.end()) {
        return emu::error(emu::Fault::bad_model, "word %u of the registers is relocated twice",
                          twice->word);
    }
    return relocations;
}

const Relocation* Relocations::at(std::uint64_t word) const {
    const auto found =
        std::lower_bound(sorted_.begin(), sorted_.end(), word,
                         [](const auto& one, auto other) { return one.word < other; });
    return found != sorted_.end() && found->word == word ? &*found : nullptr;
}

} // namespace rknn::format
