// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/task/task.h"

#include "emu-core/base/error.h"
#include "emu-core/picture/task/kernels.h"

#include <algorithm>

namespace emu::picture {
namespace {

Outcome convert_to(Samples& samples, Space from, Space to, Exactness exactness) {
    EMU_TRY_VALUE(matrix, matrix_of(from, to, exactness));
    if (!matrix) return {};
    if (samples.depth != 8)
        return error(Fault::unsupported, "samples of %u bits have one colour space", samples.depth);
    return kernels::convert_colours(samples, *matrix, family_of(to));
}

// A window as it is.
Result<Samples> read_window(const View& view, const Rect& window, unsigned depth) {
    EMU_TRY(check_within(view, window));
    EMU_TRY_VALUE(across, scaling_of(window.width, window.width, Filter::automatic));
    EMU_TRY_VALUE(down, scaling_of(window.height, window.height, Filter::automatic));
    return kernels::read(view, {window, std::move(across), std::move(down), {}, depth});
}

unsigned depth_of(const Task& task) {
    if (task.source.view.format->family == Family::index) return task.source.view.format->depth();
    const bool both_deep =
        task.source.view.format->depth() > 8 && task.destination.format->depth() > 8;
    return both_deep && std::holds_alternative<std::monostate>(task.modifier) ? 10 : 8;
}

// What read_samples() is to be told of the source.
Result<Reading> reading_of(const Task& task) {
    EMU_TRY(check_within(task.source.view, task.source.window));
    EMU_TRY(check_within(task.destination, task.target));
    Size size = task.target.size();
    if (task.turn.swaps()) std::swap(size.width, size.height);
    const Rect& window = task.source.window;
    const bool is_scaled = size != window.size();
    if (is_scaled && task.source.view.format->family == Family::index)
        return error(Fault::unsupported, "numbers of colours are not scaled");
    EMU_TRY_VALUE(across, scaling_of(window.width, size.width, task.across));
    EMU_TRY_VALUE(down, scaling_of(window.height, size.height, task.down));
    return Reading{window, std::move(across), std::move(down), task.turn, depth_of(task)};
}

// What a modifier makes of the samples, which are in the destination's colours.
struct Modifying {
    const Task& task;
    Samples& samples;

    Result<Samples> destination() const {
        return read_window(task.destination, task.target, samples.depth);
    }
    Result<Samples> under(const Blended& how) const {
        if (!how.under) return destination();
        if (how.under->window.size() != task.target.size())
            return error(Fault::bad_argument, "what is blended has another size than the result");
        EMU_TRY_VALUE(read, read_window(how.under->view, how.under->window, samples.depth));
        EMU_TRY(convert_to(read, how.under->space, task.space, task.exactness));
        return std::move(read);
    }

    Outcome operator()(std::monostate) const { return {}; }
    Outcome operator()(const Blended& how) const {
        if (how.key) apply_key(samples, *how.key);
        EMU_TRY_VALUE(below, under(how));
        blend(samples, below, how.blend);
        samples = std::move(below);
        return {};
    }
    Outcome operator()(RasterOperation operation) const {
        EMU_TRY_VALUE(below, destination());
        combine(samples, below, operation);
        samples = std::move(below);
        return {};
    }
    Outcome operator()(const Quantisation& how) const {
        quantise(samples, how);
        return {};
    }
    Outcome operator()(const Blur& how) const {
        blur(samples, how);
        return {};
    }
    Outcome operator()(const Palette&) const { return {}; } // before colours are converted
};

Outcome look_up_colours(const Task& task, Samples& samples) {
    const auto* const palette = std::get_if<Palette>(&task.modifier);
    if ((samples.family == Family::index) != (palette != nullptr))
        return error(Fault::unsupported, "numbers of colours and a table of them go together");
    if (!palette) return {};
    const Size size = palette->table.stored;
    EMU_TRY_VALUE(table, read_window(palette->table, {0, 0, size.width, size.height}, 8));
    return look_up(samples, table);
}

// Whether rows can be written before others are read: nothing but conversions of memory that is
// another than what is written.
bool goes_by_bands(const Task& task) {
    const View &from = task.source.view, &to = task.destination;
    const bool is_plain = std::holds_alternative<std::monostate>(task.modifier) &&
                          task.turn == Turn() && from.format->family != Family::index;
    const auto from_bytes = bytes_of(*from.format, from.stored),
               to_bytes = bytes_of(*to.format, to.stored);
    if (!is_plain || !from_bytes || !to_bytes) return false;
    const std::byte *const first_read = from.planes[0].bytes, *const written = to.planes[0].bytes;
    return first_read + *from_bytes <= written || written + *to_bytes <= first_read;
}

// work(band) for a few rows at a time: as many as have samples that stay in the first cache, in
// whole groups that share samples.
template <class Work> Outcome for_bands(const Rect& target, const Work& work) {
    const std::int32_t rows = std::clamp(2048 / target.width, 1, 4) * 4;
    for (std::int32_t y = target.y, end = target.y + target.height; y < end;) {
        const std::int32_t next = std::min(end, (y / rows + 1) * rows);
        EMU_TRY(work(Rect{target.x, y, target.width, next - y}));
        y = next;
    }
    return {};
}

Outcome run_by_bands(const Task& task, Reading reading) {
    EMU_TRY_VALUE(matrix, matrix_of(task.source.space, task.space, task.exactness));
    EMU_TRY_VALUE(is_done,
                  kernels::convert_picture(task.source.view, reading, matrix ? &*matrix : nullptr,
                                           task.destination, task.target));
    if (is_done) return {};
    kernels::Reader reader(task.source.view, std::move(reading));
    Samples samples;
    return for_bands(task.target, [&](const Rect& band) -> Outcome {
        const std::int32_t begin = band.y - task.target.y;
        EMU_TRY(reader.read(begin, begin + band.height, samples));
        EMU_TRY(convert_to(samples, task.source.space, task.space, task.exactness));
        return kernels::write(samples, task.destination, band);
    });
}

} // namespace

Outcome run(const Task& task) {
    if (task.destination.format->family == Family::index)
        return error(Fault::unsupported, "a picture of numbers of colours is never a result");
    EMU_TRY_VALUE(reading, reading_of(task));
    if (goes_by_bands(task)) return run_by_bands(task, std::move(reading));
    EMU_TRY_VALUE(samples, kernels::read(task.source.view, reading));
    EMU_TRY(look_up_colours(task, samples));
    EMU_TRY(convert_to(samples, task.source.space, task.space, task.exactness));
    EMU_TRY(std::visit(Modifying{task, samples}, task.modifier));
    return kernels::write(samples, task.destination, task.target);
}

Outcome run(const Fill& fill) {
    EMU_TRY(check_within(fill.destination, fill.target));
    if (fill.destination.format->family == Family::index)
        return error(Fault::unsupported, "a picture of numbers of colours is not filled");
    Samples samples{{1, 1}, Family::rgb, 8, {}};
    for (std::size_t c = 0; c < channel_count; ++c)
        samples.channels[c] = {static_cast<std::uint8_t>(fill.colour >> (8 * c))};
    EMU_TRY(convert_to(samples, Space::rgb, fill.space, fill.exactness));
    return for_bands(fill.target, [&](const Rect& band) {
        samples.size = band.size();
        for (auto& channel : samples.channels) channel.resize(samples.count(), channel[0]);
        return kernels::write(samples, fill.destination, band);
    });
}

Outcome run(const Mosaic& mosaic) {
    const unsigned depth = mosaic.picture.format->depth() > 8 ? 10 : 8;
    EMU_TRY_VALUE(samples, read_window(mosaic.picture, mosaic.target, depth));
    make_mosaic(samples, mosaic.block);
    return kernels::write(samples, mosaic.picture, mosaic.target);
}

} // namespace emu::picture
