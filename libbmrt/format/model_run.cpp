// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/model_run.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "libbmrt/format/command_list.h"
#include "libbmrt/format/command_record.h"
#include "libbmrt/format/decode/decode.h"
#include "libbmrt/format/dma_descriptor.h"

#include <algorithm>

namespace bmrt {
namespace {

constexpr std::uint64_t page = 4096;

using Memory = std::vector<std::byte>;

void put(emu::Bytes bytes, std::uint64_t offset, Memory& memory) {
    std::ranges::copy(bytes, memory.begin() + static_cast<std::ptrdiff_t>(offset));
}

emu::Outcome put_inputs(const BmodelCommand& command, std::span<const emu::Bytes> inputs,
                        Memory& memory) {
    if (inputs.size() != command.inputs.size()) {
        return emu::error(emu::Fault::bad_argument, "%zu inputs, not %zu", inputs.size(),
                          command.inputs.size());
    }
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const BmodelTensor& input = command.inputs[i];
        if (inputs[i].size() != input.bytes()) {
            return emu::error(emu::Fault::bad_argument, "input %zu has %zu bytes", i,
                              inputs[i].size());
        }
        put(inputs[i], input.offset, memory);
    }
    return {};
}

} // namespace

emu::Result<std::vector<std::vector<std::byte>>> run_command(const Bmodel& model, std::size_t index,
                                                             std::span<const emu::Bytes> inputs) {
    if (index >= model.commands.size()) {
        return emu::error(emu::Fault::bad_argument, "the model has no command %zu", index);
    }
    const BmodelCommand& command = model.commands[index];
    const emu::Bytes weights = model.weights[command.weight_index];
    const std::uint64_t first_weight = emu::align_up(command.neuron_bytes, page);
    Memory memory(first_weight + weights.size());
    EMU_TRY(put_inputs(command, inputs, memory));
    put(weights, first_weight, memory);

    Memory buffer(command.commands.bytes().begin(), command.commands.bytes().end());
    EMU_TRY(relocate(buffer, {0, first_weight}));
    EMU_TRY_VALUE(unit, tensor_unit());
    EMU_TRY_VALUE(list, decode_commands(buffer, unit));
    emu::LaneMemory local(unit.geometry);
    emu::FlatGlobalMemory global(global_base, memory);
    EMU_TRY(run(list, {local, global}));

    std::vector<std::vector<std::byte>> outputs;
    for (const BmodelTensor& output : command.outputs) {
        const emu::Bytes bytes = emu::Bytes(memory).subspan(output.offset, output.bytes());
        outputs.emplace_back(bytes.begin(), bytes.end());
    }
    return outputs;
}

} // namespace bmrt
