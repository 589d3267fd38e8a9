// SPDX-License-Identifier: Apache-2.0
#include "engine/pieces.h"

#include "engine/cost.h"
#include "ops/real.h"

namespace emu {
namespace {

// Measured on a virtual machine: to call a sleeping thread takes 10 microseconds, and it begins 6
// to 25 later; one that is still awake begins after 0.2.
constexpr double nanoseconds_per_piece = 10'000;

// Measured, of one thread of a processor with AVX-512. An error of a few times costs little: pieces
// may be that much shorter or longer.
double nanoseconds(const Layer& layer, const Program& program, KernelSpeed speed) {
    constexpr double steps_per_nanosecond = 1; // of the scalar operations
    if (speed == KernelSpeed::normative) return steps(layer, program) / steps_per_nanosecond;
    constexpr double bytes_per_nanosecond = 8;
    const bool is_real = !layer.src.empty() && ops::is_float(program.spec(layer.src[0]).dtype);
    const double products_per_nanosecond = is_real ? 40 : 200;
    const Cost needed = cost(layer, program);
    const auto bytes = static_cast<double>(needed.read_bytes + needed.write_bytes);
    return static_cast<double>(needed.macs) / products_per_nanosecond +
           bytes / bytes_per_nanosecond;
}

} // namespace

std::int64_t pieces(const Layer& layer, const Program& program, KernelSpeed speed) {
    // The sum of all layers' steps has a limit, and so has this.
    const auto count =
        static_cast<std::int64_t>(nanoseconds(layer, program, speed) / nanoseconds_per_piece);
    return count < 2 ? 1 : count;
}

} // namespace emu
