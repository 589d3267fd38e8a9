// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/task/kernels.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/error.h"
#include "emu-core/picture/fast/fast.h"

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

} // namespace

Result<Samples> read(const View& view, const Reading& reading) {
    if (!takes_fast() || !fast::reads(view, reading)) return read_samples(view, reading);
    Samples samples = fast::read_samples(view, reading);
    if (verifies()) EMU_TRY(check_same(samples, read_samples(view, reading), "reading"));
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
    if (!verifies()) {
        fast::write_samples(samples, view, rect);
        return {};
    }
    EMU_TRY_VALUE(size, bytes_of(*view.format, view.stored));
    const std::span<std::byte> memory(view.planes[0].bytes, size);
    const std::vector<std::byte> before(memory.begin(), memory.end());
    write_samples(samples, view, rect);
    const std::vector<std::byte> scalar(memory.begin(), memory.end());
    std::ranges::copy(before, memory.begin());
    fast::write_samples(samples, view, rect);
    if (std::ranges::equal(scalar, memory)) return {};
    return error(Fault::internal, "writing a picture: the fast code differs from the scalar one");
}

} // namespace emu::picture::kernels
