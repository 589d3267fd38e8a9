// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/fast/random_threads.h"

#include "conformance/ops/fast/random_layers.h"
#include "conformance/ops/fast/thread_program_writer.h"

using namespace emu::ops;
using fuzz::between;

namespace {

MemoryView random_view(std::int64_t base, std::int32_t most_width, std::int32_t planes,
                       fuzz::Random& random) {
    constexpr Dtype types[] = {Dtype::i8, Dtype::u8, Dtype::i16, Dtype::f16, Dtype::f32};
    MemoryView view{base, 1, 1, 1, 1, 0, 0, 0, types[random.below(std::size(types))]};
    view.h = between(random, 1, 6);
    view.w = between(random, 1, most_width);
    view.pixel = size_of(view.dtype);
    view.line = view.w * view.pixel + (random.below(3) ? 0 : between(random, 1, 5));
    view.surface = view.h * view.line + (planes == 1 ? 0 : between(random, 0, 9));
    view.c = planes;
    return view;
}

TensorSpec spec_of_planes(const MemoryView& view) {
    return {{}, view.dtype, {1, view.h, view.w, view.c}, {}};
}

// Images, and threads that each store some pixels of the last one.
class ThreadLayer {
public:
    explicit ThreadLayer(fuzz::Random& random, std::int32_t most_threads)
        : random_(random), planes_(random.below(3) == 0 ? between(random, 2, 3) : 1),
          writer_(random) {
        std::int64_t base = between(random, 0, 50);
        images_ = static_cast<std::uint32_t>(between(random, 1, 3));
        for (std::uint32_t i = 0; i < images_; ++i) {
            const MemoryView view = random_view(base, 60, planes_, random);
            base += view.surface * view.c + between(random, 0, 20);
            writer_.add_image(view);
            command_.sources.push_back(view);
            add_source(layer_, spec_of_planes(view), random.below(4) == 0, random);
        }
        const MemoryView result = random_view(1 << 16, 400, planes_, random);
        stored_ = writer_.add_image(result);
        command_.results.push_back(result);
        layer_.dst = spec_of_planes(result);
        elements_ = between(random, 1, 16 / size_of(result.dtype));
        command_.grid.extents = {between(random, 1, most_threads), between(random, 1, 5), planes_};
        command_.grid.scales[0] = elements_;
        command_.grid.offsets[0] = between(random, -4, 4);
        for (int i = between(random, 1, 3); i > 0; --i) load();
    }

    ThreadProgramWriter& writer() { return writer_; }
    void load() { writer_.load(images_); }

    Layer take() {
        writer_.store(stored_, elements_);
        command_.program = writer_.take();
        layer_.command = std::move(command_);
        return std::move(layer_);
    }

private:
    fuzz::Random& random_;
    Layer layer_;
    Threads command_;
    std::int32_t planes_;
    ThreadProgramWriter writer_;
    std::uint32_t images_ = 0, stored_ = 0;
    std::int32_t elements_ = 0;
};

} // namespace

Layer random_threads(fuzz::Random& random) {
    ThreadLayer layer(random, 90);
    ThreadProgramWriter& writer = layer.writer();
    const auto some = [&] {
        const std::uint64_t over = random.below(6) ? 0 : 1 + random.below(2);
        if (over > 0) writer.branch(over);
        for (std::uint64_t k = 0; k <= over; ++k) writer.compute();
        if (random.below(5) == 0) layer.load();
    };
    for (int i = between(random, 1, 14); i > 0; --i) {
        if (random.below(8) == 0)
            writer.loop(some);
        else
            some();
    }
    return layer.take();
}

std::optional<Layer> random_threads(ThreadCode code, Dtype dtype, ThreadCondition condition,
                                    fuzz::Random& random) {
    ThreadLayer layer(random, 40);
    if (code == ThreadCode::branch) {
        layer.writer().branch(1, dtype, condition);
        layer.writer().compute();
    } else if (!layer.writer().compute(code, dtype, condition)) {
        return std::nullopt;
    }
    return layer.take();
}
