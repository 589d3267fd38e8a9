// SPDX-License-Identifier: Apache-2.0
// Depthwise convolution of floats: vectors run across channels.
#include "emu-core/ops/fast/aligned_memory.h"
#include "emu-core/ops/fast/reals/real_dense.h"
#include "emu-core/ops/fast/reals/real_layers.h"
#include "emu-core/ops/fast/reals/real_panels.h"
#include "emu-core/ops/fast/reals/real_view.h"
#include "emu-core/ops/fast/units.h"

namespace emu::ops::fast {
namespace {

constexpr std::int64_t value_size = sizeof(float);
// Of a tile's copy: what leaves room in a second cache, and what is too much.
constexpr std::int64_t aimed_copy = 128 << 10;
constexpr std::int64_t most_lines = 8;      // of a tile
constexpr std::int64_t most_channels = 256; // that go through a tile together

struct Geometry {
    std::int64_t batches, dst_h, dst_w, dst_c, multiplier, kernel_y, kernel_x;
    std::vector<Stretch> y, x;
};

// Columns [first, first + count) of a stretch in a band of lines, and channels of them.
struct ChannelPart {
    std::int64_t batch;
    const Band& band;
    const Stretch &y, &x;
    ChannelRange channels;
    std::int64_t first = 0, count = 0;
};

class RealDepthwiseKernel final : public Kernel {
public:
    RealDepthwiseKernel(const RealInstructions& instructions, Geometry geometry, RealSource source,
                        const RealWeights& weights, const RealEnding& ending)
        : instructions_(instructions),
          functions_(weights.dtype == Dtype::f32 ? instructions.f32 : instructions.f16),
          g_(std::move(geometry)), source_(source), value_bytes_(size_of(weights.dtype)),
          copies_(weights.dtype != Dtype::f32 || g_.multiplier > 1 ||
                  g_.dst_c % instructions.lanes != 0),
          limits_(ending.limits), bias_(ending.bias) {
        const std::int64_t lanes = instructions.lanes;
        const std::int64_t vectors = divide_up(g_.dst_c, lanes);
        chunks_ = split_evenly(vectors, most_channels / lanes);
        pitch_ = divide_up(vectors, chunks_.parts) * lanes;
        bias_.resize(vectors * lanes);
        pack(weights, static_cast<int>(vectors));
        cut();
    }

    std::int64_t rows() const override { return units_.count(); }
    std::int64_t scratch_bytes() const { return lines_ * cells_ * pitch_ * value_size; }

    void run(const Buffers& buffers, Rows rows) const override {
        float* memory = copies_ ? reinterpret_cast<float*>(scratch(scratch_bytes())) : nullptr;
        const auto bands = static_cast<std::int64_t>(bands_.size());
        units_.for_each(rows, [&](std::int64_t i, Rows chunks) {
            const Band& band = bands_[i % bands];
            for (auto j = chunks.first; j < chunks.last; ++j) {
                for (const Stretch& x : g_.x) {
                    run_stretch(buffers, {i / bands, band, g_.y[band.stretch], x, chunk(j)},
                                memory);
                }
            }
        });
    }

private:
    std::int64_t taps() const { return g_.kernel_y * g_.kernel_x; }
    std::int64_t weights_pitch() const { return static_cast<std::int64_t>(bias_.size()); }

    ChannelRange chunk(std::int64_t index) const {
        const std::int64_t first = chunks_.first(index) * instructions_.lanes;
        const std::int64_t last = chunks_.last(index) * instructions_.lanes;
        return {first, std::min(last, g_.dst_c) - first, pitch_, g_.multiplier};
    }

    std::int64_t columns_of(const Stretch& x) const {
        return copies_ ? cells_within(x, aimed_copy / (lines_ * pitch_ * value_size)) : x.count;
    }

    void pack(const RealWeights& weights, int vectors) {
        const RealPacking packing{instructions_.lanes, vectors, value_bytes_, taps()};
        const Block all{0, 0, static_cast<int>(g_.dst_c), vectors, 0};
        weights_ = AlignedBytes(packing.bytes(all));
        pack_real_block(packing, all, weights.values.data(), weights.steps, weights_.data());
    }

    void cut() {
        bands_ = bands_of(g_.y, most_lines, copies_);
        const std::int64_t results = std::min(most_lines, g_.dst_h) * g_.dst_w * pitch_;
        units_ = Units(g_.batches * static_cast<std::int64_t>(bands_.size()), chunks_.parts,
                       results * (taps() * 1000 / instructions_.products_per_ns + 60));
        for (const Band& band : bands_) {
            const Stretch& y = g_.y[band.stretch];
            lines_ = std::max(lines_, reach_of(y, band.first, band.count, true).count);
        }
        for (const Stretch& x : g_.x) {
            cells_ = std::max(cells_, reach_of(x, 0, columns_of(x), false).count);
        }
    }

    void run_stretch(const Buffers& buffers, ChannelPart part, float* memory) const {
        const Split columns = split_evenly(part.x.count, columns_of(part.x));
        for (std::int64_t i = 0; i < columns.parts; ++i) {
            part.first = columns.first(i);
            part.count = columns.last(i) - part.first;
            run_part(buffers, part, memory);
        }
    }

    RealView view_of(const Buffers& buffers, const ChannelPart& part, float* memory) const {
        const auto* src = buffers.source<std::uint8_t>(0);
        if (copies_) {
            return copy_part(instructions_, source_, src, part.batch,
                             reach_of(part.y, part.band.first, part.band.count, true),
                             reach_of(part.x, part.first, part.count, false), part.channels,
                             memory);
        }
        RealView view = source_.direct(src, part.batch);
        view.values += part.channels.first;
        return view;
    }

    void run_part(const Buffers& buffers, const ChannelPart& part, float* memory) const {
        const Stretch &y = part.y, &x = part.x;
        const std::int64_t channel = part.channels.first, pixel_bytes = g_.dst_c * value_bytes_;
        const RealView view = view_of(buffers, part, memory);
        RealLanesTask task{};
        task.window = view.window(y, x, 1, g_.kernel_x, weights_pitch());
        const std::int64_t tap = y.tap * g_.kernel_x + x.tap;
        task.weights = weights_.data() + (tap * weights_pitch() + channel) * value_bytes_;
        task.finish = {bias_.data() + channel, limits_.low, limits_.high};
        task.channels = static_cast<int>(part.channels.count);
        const std::int64_t y_step = y.cell_step / view.y.step * view.line;
        const std::int64_t x_step = x.cell_step * view.cell;
        const std::int64_t y_pitch = y.step * g_.dst_w * pixel_bytes,
                           x_pitch = x.step * pixel_bytes;
        // The more there are of them the better, along whichever axis.
        const bool along_x = part.count >= part.band.count;
        task.pixels = static_cast<int>(along_x ? part.count : part.band.count);
        task.pixel_step = along_x ? x_step : y_step;
        task.dst_pitch = along_x ? x_pitch : y_pitch;
        const float* values = view.at(y.cell_of(part.band.first), x.cell_of(part.first));
        const std::int64_t line = part.batch * g_.dst_h + y.output(part.band.first);
        std::uint8_t* dst = buffers.destination<std::uint8_t>(0) +
                            (line * g_.dst_w + x.output(part.first)) * pixel_bytes +
                            channel * value_bytes_;
        const std::int64_t count = along_x ? part.band.count : part.count;
        for (std::int64_t i = 0; i < count; ++i) {
            task.values = values + i * (along_x ? y_step : x_step);
            task.dst = dst + i * (along_x ? y_pitch : x_pitch);
            functions_.lanes(task);
        }
    }

    const RealInstructions& instructions_;
    const RealFunctions& functions_;
    Geometry g_;
    RealSource source_;
    int value_bytes_;
    bool copies_; // what it reads, to widen and repeat it and to fill vectors
    RealLimits limits_;
    std::vector<float> bias_; // of whole vectors
    AlignedBytes weights_;    // [tap][channel], whole vectors of channels
    std::vector<Band> bands_;
    Split chunks_;                       // of vectors
    std::int64_t pitch_ = 1;             // of a copied cell, in values
    std::int64_t lines_ = 1, cells_ = 1; // that are copied at most
    Units units_;
};

} // namespace

std::unique_ptr<Kernel> prepare_real(const Depthwise& depthwise, const Operands& operands,
                                     Isa isa) {
    const Operand& weights = operands.src[1];
    const Shape &src = operands.src[0].spec->shape, &dst = operands.dst[0].spec->shape;
    const Window& window = depthwise.window;
    const RealInstructions* found = real_instructions(isa, dst[3]);
    if (!found) return nullptr;
    Geometry geometry{src[0],
                      dst[1],
                      dst[2],
                      dst[3],
                      depthwise.multiplier,
                      window.y.kernel,
                      window.x.kernel,
                      stretches(window.y, src[1], dst[1]),
                      stretches(window.x, src[2], dst[2])};
    const std::int64_t taps = geometry.kernel_y * geometry.kernel_x;
    const auto order = depthwise.kernel_order == KernelOrder::channels_first
                           ? WeightOrder::channel_first
                           : WeightOrder::channel_last;
    const Dtype dtype = weights.spec->dtype;
    auto kernel = std::make_unique<RealDepthwiseKernel>(
        *found, std::move(geometry), RealSource{dtype, src[1], src[2], src[3]},
        RealWeights{dtype, weights.constant, weight_steps(order, dst[3], taps)},
        RealEnding{real_bias(operands), depthwise.limits});
    if (kernel->scratch_bytes() > most_scratch) return nullptr;
    return kernel;
}

} // namespace emu::ops::fast
