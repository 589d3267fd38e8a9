// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/decode.h"

#include "emu-core/ops/threads/check_program.h"
#include "libviplite/format/execution/decode/convolution_fields.h"
#include "libviplite/format/execution/decode/decode_commands.h"
#include "libviplite/format/execution/decode/operation_scope.h"
#include "libviplite/format/names.h"

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

constexpr std::int64_t most_moved = std::int64_t{1} << 28;
constexpr std::int64_t most_steps = std::int64_t{1} << 30;  // of threads
constexpr std::uint64_t most_read = std::uint64_t{1} << 28; // hundreds of times the largest file's

struct Sources {
    std::vector<RingView> operator()(const Convolution& convolution) const {
        return {convolution.src};
    }
    std::vector<RingView> operator()(const HalfMaps& maps) const { return {maps.src}; }
    std::vector<RingView> operator()(const MapProduct& product) const {
        return {product.first.map, product.second};
    }
    std::vector<RingView> operator()(const StreamStep& step) const {
        if (step.function == StreamStep::Function::put_kept) return {};
        return {step.src.map};
    }
    std::vector<RingView> operator()(const TensorMove& move) const { return {move.src}; }
    std::vector<RingView> operator()(const ShaderWork& shader) const {
        std::vector<RingView> views;
        for (const emu::ops::ThreadInstruction& instruction : shader.program.program.instructions) {
            if (instruction.code == emu::ops::ThreadCode::load_image)
                views.push_back({whole_view(shader.program.images[instruction.image]), {}});
        }
        return views;
    }
};

} // namespace

emu::Outcome OperationDecoder::check_read(std::size_t bytes) {
    read_ += bytes;
    if (read_ <= most_read) return {};
    return error(Fault::bad_model, "its operations read more of the file than networks do");
}

emu::Result<Work> OperationDecoder::decode(const Operation& operation) {
    EMU_TRY(check_read(operation.patches * sizeof(Patch)));
    switch (operation.type) {
    case OperationType::convolution:
    case OperationType::activation: return decode_nn(operation);
    case OperationType::tensor: return decode_tp(operation);
    case OperationType::shader: return decode_sh(operation);
    case OperationType::sp: return decode_sp(operation);
    case OperationType::movement: return decode_nn_move(operation);
    default: break;
    }
    return error(Fault::bad_model, "an operation of a kind that is not known");
}

emu::Result<Work> OperationDecoder::decode_nn(const Operation& operation) {
    if (!form_) {
        EMU_TRY_VALUE(form, scale_form(description_));
        form_ = form;
    }
    EMU_TRY_VALUE(command, CommandWords::make(description_, operation, layout_));
    const CommandForm layout = command_form(description_);
    if (layout == CommandForm::grouped && is_product(command)) {
        EMU_TRY_VALUE(product, decode_product(command));
        return Work(std::move(product));
    }
    const bool is_table = operation.type == OperationType::activation;
    const bool is_bare_table = is_table && !command[convolution_field::has_kernels];
    if (layout == CommandForm::grouped && (is_bare_table || is_of_halves(command)))
        return decode_elements(command, operation.type);
    if (is_table) {
        EMU_TRY_VALUE(activation, decode_activation(command, *form_));
        return Work(std::move(activation));
    }
    EMU_TRY_VALUE(convolution, decode_convolution(command, *form_, layout));
    if (description_.target == tiles_apart_target && convolution.kernels.is_depthwise)
        EMU_TRY(tiles_.put(convolution));
    if (convolution.kernels.form != KernelSpec::Form::none)
        convolution.kernels.form = kernel_form(description_);
    return Work(std::move(convolution));
}

emu::Result<Work> OperationDecoder::decode_elements(const CommandWords& command,
                                                    OperationType type) {
    const std::int32_t row = command.row_of(convolution_field::kernel_word);
    emu::Bytes coefficients;
    if (row >= 0) coefficients = description_.lcd_row(row);
    EMU_TRY(check_read(coefficients.size()));
    EMU_TRY_VALUE(maps, type == OperationType::activation
                            ? decode_table(command, coefficients, corners_.ties.value)
                            : decode_half_maps(command));
    return Work(std::move(maps));
}

emu::Result<Work> OperationDecoder::decode_sp(const Operation& operation) {
    EMU_TRY_VALUE(command, CommandWords::make(description_, operation, layout_));
    if (command_form(description_) != CommandForm::grouped)
        return error(Fault::bad_model,
                     "a stream program of hardware that is not known to have any");
    if (operation.state >= description_.states().size())
        return error(Fault::bad_model, "it has no state");
    const Range& row = description_.states()[operation.state];
    EMU_TRY(check_read(row.bytes));
    EMU_TRY_VALUE(program, stream_program(description_.bytes_of(row)));
    if (program.meaning.is_sum) {
        EMU_TRY_VALUE(maps, decode_half_sum(command, program));
        return Work(std::move(maps));
    }
    EMU_TRY_VALUE(step, decode_stream_step(command, program));
    return Work(std::move(step));
}

emu::Result<Work> OperationDecoder::decode_nn_move(const Operation& operation) {
    EMU_TRY_VALUE(command, CommandWords::make(description_, operation, layout_));
    EMU_TRY_VALUE(move, decode_movement(command));
    EMU_TRY(check_moved(move));
    return Work(std::move(move));
}

emu::Outcome OperationDecoder::check_moved(const TensorMove& move) {
    moved_ += std::int64_t{move.moved_h} * move.moved_w * move.src.view.c;
    if (moved_ <= most_moved) return {};
    return error(Fault::bad_model, "its operations move more elements than networks do");
}

emu::Result<Work> OperationDecoder::decode_tp(const Operation& operation) {
    EMU_TRY_VALUE(command, CommandWords::make(description_, operation, layout_));
    if (is_fully_connected(command)) {
        EMU_TRY(scale_form(description_));
        EMU_TRY_VALUE(layer, decode_fully_connected(command, fully_connected_form(description_)));
        return Work(std::move(layer));
    }
    EMU_TRY_VALUE(move, decode_move(command, maps_));
    EMU_TRY(check_moved(move));
    return Work(std::move(move));
}

emu::Result<Work> OperationDecoder::decode_sh(const Operation& operation) {
    const emu::Bytes entry = description_.shaders[operation.index];
    const auto program = emu::load<std::uint32_t>(entry);
    if (program >= description_.programs().size()) {
        return error(Fault::bad_model, "it has no shader program");
    }
    const Range& row = description_.programs()[program];
    EMU_TRY(check_read(row.bytes));
    EMU_TRY_VALUE(state, shader_state(operation));
    EMU_TRY_VALUE(decoded, decode_program(description_.bytes_of(row), state));
    EMU_TRY(check_threads(decoded));
    return Work(ShaderWork{std::move(decoded), std::move(state)});
}

emu::Outcome OperationDecoder::check_threads(const ShaderProgram& program) {
    steps_ += emu::ops::threads::threads_of(program.grid) *
              static_cast<std::int64_t>(program.program.instructions.size());
    if (steps_ <= most_steps) return {};
    return error(Fault::bad_model, "its shaders have more threads than networks do");
}

emu::Result<ShaderState> OperationDecoder::shader_state(const Operation& operation) {
    if (operation.state < description_.states().size())
        EMU_TRY(check_read(description_.states()[operation.state].bytes));
    return ShaderState::make(description_, operation, layout_);
}

emu::Result<std::vector<OperationWork>>
decode(const Description& description, const MemoryLayout& layout, const emu::Corners& corners) {
    OperationDecoder decoder(description, layout, corners);
    std::vector<OperationWork> all;
    for (std::size_t i = 0; i < description.operations.size(); ++i) {
        if (!has_work(description.operations[i])) continue;
        auto work = decoder.decode(description.operations[i]);
        if (!work) return refusal(description, i, work.error());
        all.push_back({i, *std::move(work)});
    }
    return all;
}

std::vector<OperationWork> decode_known(const Description& description, const MemoryLayout& layout,
                                        const emu::Corners& corners,
                                        std::vector<RefusedOperation>& refused) {
    OperationDecoder decoder(description, layout, corners);
    std::vector<OperationWork> all;
    for (std::size_t i = 0; i < description.operations.size(); ++i) {
        if (!has_work(description.operations[i])) continue;
        auto work = decoder.decode(description.operations[i]);
        if (work)
            all.push_back({i, *std::move(work)});
        else
            refused.push_back({i, refusal(description, i, work.error())});
    }
    return all;
}

std::vector<RingView> sources_of(const OperationWork& work) {
    return std::visit(Sources{}, work.work);
}

} // namespace viplite::format
