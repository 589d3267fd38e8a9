// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/convolutions.h"

#include "emu-core/lanes/kernel_output.h"

namespace emu::lanes {
namespace {

Outcome check(const Conv& command, const LaneMemory& memory) {
    EMU_TRY(check(memory, command.dst, "the result"));
    EMU_TRY(check(memory, command.src, "the feature map"));
    const Extents &src = command.src.extents(), &dst = command.dst.extents();
    EMU_TRY(check(command.window, src.h, src.w, dst.h, dst.w));
    EMU_TRY(check(memory, command.weights, "the weights"));
    const Extents weights{.h = std::int64_t{command.window.y.kernel} * command.window.x.kernel,
                          .w = src.c,
                          .c = dst.c};
    if (src.n != dst.n || command.weights.extents() != weights) {
        return error(Fault::bad_argument, "batches or channels of map, weights and result differ");
    }
    return check(command.output, memory, command.dst);
}

// The map's values under the windows of one output cell, in the order of the weights.
class Patch {
public:
    Patch(const Conv& command, std::vector<std::int32_t> map)
        : command_(command), map_(std::move(map)),
          values_(static_cast<std::size_t>(command.weights.extents().h * src().c)) {}

    void take(std::int64_t n, std::int64_t oy, std::int64_t ox) {
        auto to = values_.begin();
        for (std::int64_t ky = 0; ky < command_.window.y.kernel; ++ky) {
            const auto y = command_.window.y.element(oy, ky, src().h);
            for (std::int64_t kx = 0; kx < command_.window.x.kernel; ++kx, to += src().c) {
                const auto x = command_.window.x.element(ox, kx, src().w);
                if (y && x)
                    std::copy_n(map_.begin() + ((n * src().h + *y) * src().w + *x) * src().c,
                                src().c, to);
                else
                    std::fill_n(to, src().c, 0);
            }
        }
    }

    // The sum of products with as many weights.
    std::int64_t times(const std::int32_t* weights) const {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            sum += std::int64_t{values_[i]} * weights[i];
        }
        return sum;
    }

private:
    const Extents& src() const { return command_.src.extents(); }

    const Conv& command_;
    std::vector<std::int32_t> map_; // n, h, w, c
    std::vector<std::int32_t> values_;
};

std::vector<std::int64_t> convolution_sums(const Conv& command, const LaneMemory& memory) {
    const std::vector<std::int32_t> weights = read(memory, command.weights);
    Patch patch(command, read(memory, command.src, Order::nhwc));
    const Extents& dst = command.dst.extents();
    const std::size_t terms = weights.size() / static_cast<std::size_t>(dst.c);
    std::vector<std::int64_t> sums;
    sums.reserve(static_cast<std::size_t>(elements(dst)));
    for (std::int64_t n = 0; n < dst.n; ++n) {
        for (std::int64_t y = 0; y < dst.h; ++y) {
            for (std::int64_t x = 0; x < dst.w; ++x) {
                patch.take(n, y, x);
                for (const std::int32_t* w = weights.data(); w != weights.data() + weights.size();
                     w += terms) {
                    sums.push_back(patch.times(w));
                }
            }
        }
    }
    return sums;
}

std::optional<std::vector<std::byte>> fast_results(const Conv& command, const Machine& machine) {
    const Shape src = feature_map(command.src.extents()), dst = feature_map(command.dst.extents());
    const Shape weights{dst[3], command.window.y.kernel, command.window.x.kernel, src[3]};
    return window_results(command, ops::Conv(), weights, machine);
}

} // namespace

Outcome run(const Conv& command, Machine machine) {
    EMU_TRY(check(command, machine.local));
    return store(command, machine.local, fast_results(command, machine), convolution_sums);
}

} // namespace emu::lanes
