// SPDX-License-Identifier: Apache-2.0
#include "engine/executable.h"

#include "base/error.h"
#include "base/trim_heap.h"
#include "engine/cost.h"
#include "engine/pieces.h"

namespace emu {
namespace {

// A hundred times the largest networks in use. Beyond it a file is not a network but a way to keep
// this process busy for days.
constexpr double most_steps = 1e14;

// Of constants, whose kernels are worth a search for free memory: about a millisecond.
constexpr std::uint64_t much_memory = 1 << 20;

// Of all layers together, along the axes that they resize. Their tables take up to 80 bytes per
// cell and are as long as the file says, without bytes of its own.
constexpr std::int64_t most_resized_cells = ops::Resize::most_cells;

std::vector<ops::Operand> operands_of(const Program& program, const std::vector<TensorId>& ids) {
    std::vector<ops::Operand> operands;
    for (const TensorId id : ids) {
        operands.push_back({&program.tensors[id].spec, program.tensors[id].constant.bytes()});
    }
    return operands;
}

std::int64_t resized_cells(const Program& program, const Layer& layer) {
    const auto* resize = std::get_if<ops::Resize>(&layer.command);
    std::int64_t cells = 0;
    if (!resize || layer.dst.empty()) return cells;
    const Shape& dst = program.spec(layer.dst[0]).shape;
    for (const ops::Resize::Axis& axis : resize->axes) {
        if (axis.axis >= 0 && axis.axis < dst.rank()) cells += dst[axis.axis];
    }
    return cells;
}

// Before any layer is prepared.
Outcome check_resizes(const Program& program) {
    std::int64_t cells = 0;
    for (const Layer& layer : program.layers) cells += resized_cells(program, layer);
    if (cells <= most_resized_cells) return {};
    return error(Fault::bad_model, "its layers resize axes to more than %lld cells together",
                 static_cast<long long>(most_resized_cells));
}

} // namespace

// The normative kernel checks the layer. It stays for verification only: two kernels of all layers
// are never in memory at a time otherwise.
Result<ReadyLayer> Executable::prepare_layer(const Layer& layer, const KernelChoice& choice) const {
    const auto src = operands_of(program_, layer.src), dst = operands_of(program_, layer.dst);
    const ops::Operands operands{src, dst};
    const auto prepare = [&](const auto& command) { return ops::prepare(command, operands); };
    EMU_TRY_VALUE(normative, std::visit(prepare, layer.command));
    auto twin = choice.twin(layer.command, operands);
    if (!twin) {
        return ReadyLayer{std::move(normative), nullptr,
                          pieces(layer, program_, KernelSpeed::normative)};
    }
    if (!verifies_) normative.reset();
    return ReadyLayer{std::move(twin), std::move(normative),
                      pieces(layer, program_, KernelSpeed::fast)};
}

Result<std::shared_ptr<const Executable>> Executable::prepare(Program program,
                                                              const KernelChoice& choice) {
    EMU_TRY(validate(program));
    EMU_TRY(check_resizes(program));
    std::shared_ptr<Executable> executable(new Executable(std::move(program), choice.verify));
    double count = 0;
    for (const Layer& layer : executable->program_.layers) {
        auto ready = executable->prepare_layer(layer, choice);
        if (!ready) {
            return error(ready.error().fault, "layer %s: %s", layer.name.c_str(),
                         ready.error().detail.c_str());
        }
        executable->layers_.push_back(*std::move(ready));
        count += steps(layer, executable->program_);
        if (count > most_steps) {
            return error(Fault::bad_model, "a run would take more than %g steps", most_steps);
        }
    }
    if (executable->program_.constant_bytes() > much_memory) trim_heap();
    return std::shared_ptr<const Executable>(std::move(executable));
}

} // namespace emu
