// SPDX-License-Identifier: Apache-2.0
#include "model_run.h"

#include "base/checked.h"
#include "base/error.h"
#include "format/command_list.h"
#include "format/relocate.h"
#include "format/tensor_unit.h"

#include <algorithm>

namespace bmrt_vectors {
namespace {

constexpr std::uint64_t page = 4096;

} // namespace

emu::Result<std::vector<std::byte>> run_command(const bmrt::Bmodel& model, std::size_t index,
                                                emu::Bytes input) {
    if (index >= model.commands.size()) {
        return emu::error(emu::Fault::bad_argument, "the model has no command %zu", index);
    }
    const bmrt::BmodelCommand& command = model.commands[index];
    const emu::Bytes weights = model.weights[command.weight_index];
    const std::uint64_t first_weight = emu::align_up(command.neuron_bytes, page);
    if (input.size() > command.neuron_bytes) {
        return emu::error(emu::Fault::bad_argument, "an input of %zu bytes", input.size());
    }
    std::vector<std::byte> memory(first_weight + weights.size());
    std::ranges::copy(input, memory.begin());
    std::ranges::copy(weights, memory.begin() + static_cast<std::ptrdiff_t>(first_weight));

    std::vector<std::byte> buffer(command.commands.bytes().begin(), command.commands.bytes().end());
    EMU_TRY(bmrt::relocate(buffer, {0, first_weight}));
    EMU_TRY_VALUE(unit, bmrt::tensor_unit());
    EMU_TRY_VALUE(list, bmrt::decode_commands(buffer, unit));
    emu::LaneMemory local(unit.geometry);
    emu::FlatGlobalMemory global(bmrt::global_base, memory);
    EMU_TRY(bmrt::run(list, {local, global}));

    std::vector<std::byte> outputs;
    for (const bmrt::BmodelTensor& output : command.outputs) {
        const emu::Bytes bytes = emu::Bytes(memory).subspan(output.offset, output.bytes());
        outputs.insert(outputs.end(), bytes.begin(), bytes.end());
    }
    return outputs;
}

} // namespace bmrt_vectors
