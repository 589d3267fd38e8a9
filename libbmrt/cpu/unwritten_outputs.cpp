// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/cpu/blockers.h"

#include "emu-core/base/checked.h"
#include "libbmrt/cpu/layer.h"
#include "libbmrt/format/command_list.h"
#include "libbmrt/format/command_record.h"
#include "libbmrt/format/decode/decode.h"
#include "libbmrt/format/dma_descriptor.h"

#include <algorithm>
#include <optional>

namespace bmrt {
namespace {

// Among the neurons, in bytes. Of a tensor with strides: from its first element to its last.
struct Range {
    std::uint64_t first = 0, last = 0;
    bool meets(const Range& other) const { return first < other.last && other.first < last; }
};

Range range_of(const emu::lanes::GlobalTensor& tensor) {
    const std::uint64_t first = tensor.address - global_base;
    const emu::Extents& e = tensor.extents;
    const std::int64_t last = (e.n - 1) * tensor.n_stride + (e.c - 1) * tensor.c_stride +
                              (e.h - 1) * tensor.h_stride + e.w;
    return {first, first + static_cast<std::uint64_t>(last)};
}

std::optional<Range> written_by(const emu::lanes::Command& command) {
    if (const auto* move = std::get_if<emu::lanes::Move>(&command)) {
        const auto* dst = std::get_if<emu::lanes::GlobalTensor>(&move->dst);
        return dst ? std::optional(range_of(*dst)) : std::nullopt;
    }
    const auto* move = std::get_if<emu::lanes::MatrixMove>(&command);
    if (!move || move->direction != emu::lanes::MatrixMove::Direction::store) return {};
    return range_of(move->global);
}

// What a command's records write; nothing: that is not known.
std::optional<std::vector<Range>> written_by(const CommandList& list) {
    std::vector<Range> ranges;
    for (const Step& step : list) {
        if (const auto* command = std::get_if<emu::lanes::Command>(&step.action)) {
            if (const auto range = written_by(*command)) ranges.push_back(*range);
            continue;
        }
        const auto layer = read_layer(std::get<CpuRecord>(step.action).parameter);
        if (!layer || layer->outputs.empty()) return {};
        for (const LayerTensor& output : layer->outputs)
            ranges.push_back({output.offset, output.offset + output.bytes()});
    }
    return ranges;
}

std::optional<std::vector<Range>> written_by(const BmodelCommand& command) {
    constexpr std::uint64_t behind_neurons = std::uint64_t{1} << 33; // no range of theirs meets it
    std::vector<std::byte> buffer(command.commands.bytes().begin(), command.commands.bytes().end());
    if (!relocate(buffer, {0, behind_neurons})) return {};
    const auto unit = tensor_unit();
    if (!unit) return {};
    const auto list = decode_commands(buffer, *unit);
    if (!list) return {};
    return written_by(*list);
}

} // namespace

std::vector<std::string> unwritten_outputs(const BmodelCommand& command) {
    const auto written = written_by(command);
    if (!written) return {};
    std::vector<std::string> names;
    for (const BmodelTensor& output : command.outputs) {
        const Range own{output.offset, output.offset + output.bytes()};
        const auto meets = [&](const Range& range) { return range.meets(own); };
        if (std::ranges::none_of(*written, meets)) names.push_back(emu::printable(output.name));
    }
    return names;
}

emu::Outcome expect_written_outputs(const Bmodel& model) {
    for (std::size_t i = 0; i < model.commands.size(); ++i) {
        const std::vector<std::string> names = unwritten_outputs(model.commands[i]);
        if (names.empty()) continue;
        return emu::error(emu::Fault::bad_model, "command %zu: nothing computes output %s", i,
                          names[0].c_str());
    }
    return {};
}

} // namespace bmrt
