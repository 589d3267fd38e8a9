// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/cost.h"

#include "emu-core/chip/chip.h"
#include "emu-core/ops/arithmetic/real.h"

#include <algorithm>

namespace emu {
namespace {

std::uint64_t bytes(const Program& program, const std::vector<TensorId>& ids) {
    std::uint64_t sum = 0;
    for (const TensorId id : ids) sum += static_cast<std::uint64_t>(program.spec(id).bytes());
    return sum;
}

std::vector<ops::Operand> specs_of(const Program& program, const std::vector<TensorId>& ids) {
    std::vector<ops::Operand> operands;
    for (const TensorId id : ids) operands.push_back({&program.spec(id), {}});
    return operands;
}

double most_elements(std::span<const ops::Operand> operands) {
    double most = 0;
    for (const ops::Operand& operand : operands) most = std::max(most, operand.elements());
    return most;
}

template <class Operation>
ops::Work work(const Operation& operation, const ops::Operands& operands) {
    if constexpr (row_of<Operation>.steps == Steps::counted) return work_of(operation, operands);
    return {};
}

// What each output goes through, of one member of a command.
double stages(const ops::Chain& chain) {
    return static_cast<double>(chain.stages.size());
}
double stages(const std::vector<ops::Chain>& chains) { // one per source
    double most = 0;
    for (const ops::Chain& chain : chains) most = std::max(most, stages(chain));
    return most;
}
template <class Other> double stages(const Other&) {
    return 0;
}

template <class Operation> double all_stages(const Operation& operation) {
    double sum = 0;
    operation.fields([&sum](const auto&... members) { ((sum += stages(members)), ...); });
    return sum;
}

// Measured on a virtual machine: to call a sleeping thread takes 10 microseconds, and it begins 6
// to 25 later; one that is still awake begins after 0.2.
constexpr double nanoseconds_per_piece = 10'000;

// Measured, of one thread of a processor with AVX-512. An error of a few times costs little: pieces
// may be that much shorter or longer.
double nanoseconds(const Work& work, KernelSpeed speed) {
    constexpr double steps_per_nanosecond = 1, bytes_per_nanosecond = 8;
    if (speed == KernelSpeed::normative) return work.steps / steps_per_nanosecond;
    const double products_per_nanosecond = work.is_real ? 40 : 200;
    return work.macs / products_per_nanosecond + work.bytes / bytes_per_nanosecond;
}

} // namespace

Cost cost(const Layer& layer, const Program& program) {
    const Clock& clock = program.chip->clock.value;
    Cost cost;
    const auto src = specs_of(program, layer.src), dst = specs_of(program, layer.dst);
    const auto products = [&](const auto& operation) {
        return work(operation, {src, dst}).products;
    };
    cost.macs = static_cast<std::uint64_t>(std::visit(products, layer.command));
    cost.read_bytes = bytes(program, layer.src);
    cost.write_bytes = bytes(program, layer.dst);
    const std::uint64_t moved = cost.read_bytes + cost.write_bytes;
    // bytes / (MB/s) is microseconds; times MHz is cycles.
    cost.memory_cycles = moved * clock.megahertz / program.chip->dram_mb_per_s.value;
    cost.compute_cycles = divide_up<std::uint64_t>(cost.macs, clock.macs_per_cycle);
    const std::uint64_t cycles = std::max(cost.memory_cycles, cost.compute_cycles);
    cost.nanoseconds = cycles * 1000 / clock.megahertz + program.chip->task_ns.value;
    return cost;
}

Cost cost(const Program& program) {
    Cost sum;
    for (const Layer& layer : program.layers) {
        const Cost one = cost(layer, program);
        sum.macs += one.macs;
        sum.read_bytes += one.read_bytes;
        sum.write_bytes += one.write_bytes;
        sum.memory_cycles += one.memory_cycles;
        sum.compute_cycles += one.compute_cycles;
        sum.nanoseconds += one.nanoseconds;
    }
    return sum;
}

double steps(const Layer& layer, const Program& program) {
    const auto src = specs_of(program, layer.src), dst = specs_of(program, layer.dst);
    const double most = std::max(most_elements(src), most_elements(dst));
    const auto of_command = [&](const auto& operation) {
        const ops::Work needed = work(operation, {src, dst});
        const double stages_of_all = all_stages(operation) * dst[0].elements();
        return most + needed.products + (needed.steps + stages_of_all);
    };
    return std::visit(of_command, layer.command);
}

std::int64_t pieces(const Work& work, KernelSpeed speed) {
    // The sum of all layers' steps has a limit, and so has this.
    const auto count = static_cast<std::int64_t>(nanoseconds(work, speed) / nanoseconds_per_piece);
    return count < 2 ? 1 : count;
}

std::int64_t pieces(const Layer& layer, const Program& program, KernelSpeed speed) {
    Work work;
    work.steps = steps(layer, program);
    if (speed == KernelSpeed::normative) return pieces(work, speed);
    const Cost needed = cost(layer, program);
    work.macs = static_cast<double>(needed.macs);
    work.bytes = static_cast<double>(needed.read_bytes + needed.write_bytes);
    work.is_real = !layer.src.empty() && ops::is_float(program.spec(layer.src[0]).dtype);
    return pieces(work, speed);
}

} // namespace emu
