// SPDX-License-Identifier: Apache-2.0
// Which of the two kinds of code computes: the fast one where there is one, unless
// BOARDLESS_MAX_ISA=scalar. With BOARDLESS_VERIFY=1 both do, and are compared.
#pragma once

#include "emu-core/picture/colour.h"
#include "emu-core/picture/fast/fast.h"
#include "emu-core/picture/samples.h"

#include <optional>

namespace emu::picture::kernels {

// Error internal of all: with BOARDLESS_VERIFY=1, both differ.

// As read_samples(), all of it or some rows at a time. The view lives as long.
class Reader {
public:
    Reader(const View& view, Reading reading);
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    // Rows [begin, end) of the result; all of them where it is turned.
    Outcome read(std::int32_t begin, std::int32_t end, Samples& samples);

private:
    const View& view_;
    Reading reading_;
    std::optional<fast::Reader> fast_;
};
Result<Samples> read(const View& view, const Reading& reading);
Outcome convert_colours(Samples& samples, const Matrix& matrix, Family to);
// Reads, converts by the matrix if there is one, and writes at once, where fast::converts(); else
// false.
Result<bool> convert_picture(const View& from, const Reading& reading, const Matrix* matrix,
                             const View& to, const Rect& rect);
Outcome write(const Samples& samples, const View& view, const Rect& rect);

} // namespace emu::picture::kernels
