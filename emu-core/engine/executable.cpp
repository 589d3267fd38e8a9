// SPDX-License-Identifier: Apache-2.0
#include "engine/executable.h"

#include "base/error.h"
#include "engine/cost.h"

#include <chrono>

namespace emu {
namespace {

// A hundred times the largest networks in use. Beyond it a file is not a network but a way to keep
// this process busy for days.
constexpr double most_steps = 1e14;

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

ops::PreparedKernel prepare_layer(const Program& program, const Layer& layer) {
    const auto src = operands_of(program, layer.src), dst = operands_of(program, layer.dst);
    const ops::Operands operands{src, dst};
    return std::visit([&](const auto& command) { return ops::prepare(command, operands); },
                      layer.command);
}

std::int64_t now() {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Where a layer's operands are; its vectors are reused from layer to layer.
struct Places {
    std::vector<Bytes> src;
    std::vector<std::span<std::byte>> dst;

    void look_up(const Program& program, const Layer& layer,
                 std::span<const std::span<std::byte>> tensors) {
        src.clear();
        for (const TensorId id : layer.src) {
            const ProgramTensor& tensor = program.tensors[id];
            src.push_back(tensor.is_constant() ? tensor.constant.bytes() : Bytes(tensors[id]));
        }
        dst.clear();
        for (const TensorId id : layer.dst) dst.push_back(tensors[id]);
    }
};

} // namespace

Result<std::shared_ptr<const Executable>> Executable::prepare(Program program) {
    EMU_TRY(validate(program));
    EMU_TRY(check_resizes(program));
    std::shared_ptr<Executable> executable(new Executable(std::move(program)));
    double count = 0;
    for (const Layer& layer : executable->program_.layers) {
        auto kernel = prepare_layer(executable->program_, layer);
        if (!kernel) {
            return error(kernel.error().fault, "layer %s: %s", layer.name.c_str(),
                         kernel.error().detail.c_str());
        }
        executable->kernels_.push_back(*std::move(kernel));
        count += steps(layer, executable->program_);
        if (count > most_steps) {
            return error(Fault::bad_model, "a run would take more than %g steps", most_steps);
        }
    }
    return std::shared_ptr<const Executable>(std::move(executable));
}

void run(const Executable& executable, std::span<const std::span<std::byte>> tensors,
         Observer* observer) {
    run(executable, tensors, {0, executable.program().layers.size()}, observer);
}

void run(const Executable& executable, std::span<const std::span<std::byte>> tensors,
         LayerRange layers, Observer* observer) {
    const Program& program = executable.program();
    Places places;
    std::vector<Bytes> results;
    for (std::size_t i = layers.first; i < layers.last; ++i) {
        places.look_up(program, program.layers[i], tensors);
        const ops::Kernel& kernel = executable.kernel(i);
        const std::int64_t start = observer ? now() : 0;
        kernel.run({places.src, places.dst}, {0, kernel.rows()});
        if (!observer) continue;
        results.assign(places.dst.begin(), places.dst.end());
        observer->on_layer(i, now() - start, results);
    }
}

} // namespace emu
