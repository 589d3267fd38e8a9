// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/task/kernels.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/error.h"

#include <algorithm>

namespace emu::picture::kernels {
namespace {

bool takes_fast() {
    static const bool fast = environment("BOARDLESS_MAX_ISA") != "scalar";
    return fast;
}

bool verifies() {
    static const bool verifies = environment("BOARDLESS_VERIFY") == "1";
    return verifies;
}

Outcome check_same(const Samples& fast, const Samples& scalar, const char* what) {
    if (fast.channels == scalar.channels) return {};
    return error(Fault::internal, "%s of a picture: the fast code differs from the scalar one",
                 what);
}

// Results [begin, end) of the scaling.
Scaling part_of(const Scaling& scaling, std::int32_t begin, std::int32_t end) {
    const auto at = [](const auto& all, std::int32_t i) { return all.begin() + i; };
    const std::int32_t taps = scaling.taps;
    return {scaling.from,
            end - begin,
            taps,
            {at(scaling.first, begin), at(scaling.first, end)},
            {at(scaling.weights, begin * taps), at(scaling.weights, end * taps)}};
}

Samples read_scalar(const View& view, const Reading& reading, std::int32_t begin,
                    std::int32_t end) {
    Reading part = reading;
    part.down = part_of(reading.down, begin, end);
    return read_samples(view, part);
}

// fast(), which writes a picture; where results are verified, after scalar(), and compared with it.
template <class Scalar, class Fast>
Outcome write_both(const View& view, const Scalar& scalar, const Fast& fast) {
    if (!verifies()) {
        fast();
        return {};
    }
    EMU_TRY_VALUE(size, bytes_of(*view.format, view.stored));
    const std::span<std::byte> memory(view.planes[0].bytes, size);
    const std::vector<std::byte> before(memory.begin(), memory.end());
    scalar();
    const std::vector<std::byte> wanted(memory.begin(), memory.end());
    std::ranges::copy(before, memory.begin());
    fast();
    if (std::ranges::equal(wanted, memory)) return {};
    return error(Fault::internal, "writing a picture: the fast code differs from the scalar one");
}

} // namespace

Reader::Reader(const View& view, Reading reading) : view_(view), reading_(std::move(reading)) {
    if (takes_fast() && fast::reads(view_, reading_)) fast_.emplace(view_, reading_);
}

Outcome Reader::read(std::int32_t begin, std::int32_t end, Samples& samples) {
    if (!fast_) {
        samples = read_scalar(view_, reading_, begin, end);
        return {};
    }
    fast_->read(begin, end, samples);
    if (!verifies()) return {};
    return check_same(samples, read_scalar(view_, reading_, begin, end), "reading");
}

Result<Samples> read(const View& view, const Reading& reading) {
    Samples samples;
    EMU_TRY(Reader(view, reading).read(0, reading.down.to, samples));
    return samples;
}

Outcome convert_colours(Samples& samples, const Matrix& matrix, Family to) {
    if (!takes_fast()) {
        convert(samples, matrix, to);
        return {};
    }
    Samples scalar;
    if (verifies()) {
        scalar = samples;
        convert(scalar, matrix, to);
    }
    fast::convert(samples, matrix, to);
    return verifies() ? check_same(samples, scalar, "the colours") : Outcome();
}

Outcome write(const Samples& samples, const View& view, const Rect& rect) {
    if (!takes_fast() || !fast::writes(samples, view)) {
        write_samples(samples, view, rect);
        return {};
    }
    return write_both(
        view, [&] { write_samples(samples, view, rect); },
        [&] { fast::write_samples(samples, view, rect); });
}

Result<bool> convert_picture(const View& from, const Reading& reading, const Matrix* matrix,
                             const View& to, const Rect& rect) {
    if (!takes_fast() || !fast::converts(from, reading, matrix, to)) return false;
    const auto scalar = [&] {
        Samples samples = read_samples(from, reading);
        if (matrix) convert(samples, *matrix, to.format->family);
        write_samples(samples, to, rect);
    };
    EMU_TRY(write_both(to, scalar, [&] { fast::convert_rows(from, reading, matrix, to, rect); }));
    return true;
}

} // namespace emu::picture::kernels
