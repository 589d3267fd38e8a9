// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/pieces.h"

#include "emu-core/engine/cost.h"
#include "emu-core/ops/arithmetic/real.h"

namespace emu {
namespace {

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
