// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/executable.h"

#include "emu-core/base/error.h"
#include "emu-core/base/trim_heap.h"
#include "emu-core/engine/cost.h"
#include "emu-core/engine/custom_layers.h"
#include "emu-core/engine/program_analysis.h"

#include <algorithm>

namespace emu {
namespace {

// A hundred times the largest networks in use. Beyond it a file is not a network but a way to keep
// this process busy for days.
constexpr double most_steps = 1e14;

// Of constants, whose kernels are worth a search for free memory: about a millisecond.
constexpr std::uint64_t much_memory = 1 << 20;

// A constant that is worth releasing.
constexpr std::size_t large_constant = 4 << 10;

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

ops::PreparedKernel prepare_normative(const Command& command, const ops::Operands& operands) {
    return std::visit([&](const auto& operation) { return ops::prepare(operation, operands); },
                      command);
}

std::int64_t uses(const Program& program, TensorId id) {
    std::int64_t count = 0;
    for (const Layer& layer : program.layers) count += std::ranges::count(layer.src, id);
    return count;
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

// Results that no row writes would stay as the memory was.
Outcome check_computed(const ReadyLayer& ready, const Layer& layer, const Program& program) {
    const auto is_empty = [&](TensorId id) { return program.spec(id).bytes() == 0; };
    if (ready.kernel->rows() > 0 || custom_of(layer) || std::ranges::all_of(layer.dst, is_empty))
        return {};
    return error(Fault::bad_model, "layer %s: nothing computes its results", layer.name.c_str());
}

} // namespace

// The normative kernel checks the layer. It stays for verification only: two kernels of a layer are
// never in memory at a time otherwise.
Result<ReadyLayer> Executable::prepare_layer(const Layer& layer, const KernelChoice& choice) const {
    const auto src = operands_of(program_, layer.src), dst = operands_of(program_, layer.dst);
    const ops::Operands operands{src, dst};
    EMU_TRY_VALUE(checked, prepare_normative(layer.command, {src, dst, !verifies_}));
    if (!verifies_) checked.reset();
    auto twin = choice.twin(layer.command, operands);
    if (twin) {
        return ReadyLayer{std::move(twin), std::move(checked),
                          pieces(layer, program_, KernelSpeed::fast)};
    }
    EMU_TRY_VALUE(normative, prepare_normative(layer.command, operands));
    return ReadyLayer{std::move(normative), nullptr,
                      pieces(layer, program_, KernelSpeed::normative)};
}

void Executable::release_constants(const Layer& layer, const ops::Kernel& kernel) {
    for (std::size_t i = 0; i < layer.src.size(); ++i) {
        ProgramTensor& tensor = program_.tensors[layer.src[i]];
        if (tensor.constant.size() < large_constant || !kernel.keeps(i) ||
            uses(program_, layer.src[i]) > 1) {
            continue;
        }
        tensor.constant = {};
        tensor.released = true;
    }
}

Program Executable::whole_program() const {
    Program whole = program_;
    for (std::size_t i = 0; i < whole.layers.size(); ++i) {
        const std::vector<TensorId>& src = whole.layers[i].src;
        for (std::size_t j = 0; j < src.size(); ++j) {
            ProgramTensor& tensor = whole.tensors[src[j]];
            if (!tensor.released) continue;
            std::vector<std::byte> bytes(static_cast<std::size_t>(tensor.spec.bytes()));
            layers_[i].kernel->restore(j, bytes);
            tensor.constant = std::move(bytes);
            tensor.released = false;
        }
    }
    return whole;
}

Result<std::shared_ptr<const Executable>> Executable::prepare(Program program,
                                                              const KernelChoice& choice,
                                                              Constants constants,
                                                              CustomLayers custom) {
    EMU_TRY(validate(program));
    if (custom == CustomLayers::refused) EMU_TRY(expect_no_custom(program));
    EMU_TRY(check_resizes(program));
    const std::uint64_t constant_bytes = program.constant_bytes();
    std::shared_ptr<Executable> executable(new Executable(std::move(program), choice.verify));
    const std::vector<std::size_t> alike = first_alike(executable->program_);
    double count = 0;
    for (std::size_t i = 0; i < alike.size(); ++i) {
        const Layer& layer = executable->program_.layers[i];
        Result<ReadyLayer> ready = alike[i] == i ? executable->prepare_layer(layer, choice)
                                                 : executable->layers_[alike[i]];
        if (!ready) {
            return error(ready.error().fault, "layer %s: %s", layer.name.c_str(),
                         ready.error().detail.c_str());
        }
        EMU_TRY(check_computed(*ready, layer, executable->program_));
        executable->layers_.push_back(*std::move(ready));
        if (constants == Constants::released && !choice.verify) {
            executable->release_constants(layer, *executable->layers_.back().kernel);
        }
        count += steps(layer, executable->program_);
        if (count > most_steps) {
            return error(Fault::bad_model, "a run would take more than %g steps", most_steps);
        }
    }
    if (constant_bytes > much_memory) trim_heap();
    return std::shared_ptr<const Executable>(std::move(executable));
}

} // namespace emu
