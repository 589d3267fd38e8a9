// SPDX-License-Identifier: Apache-2.0
// Faster twins of what Samples come from, become and are written by: the same bytes. Each says
// whether it is for such a picture; where it is not, the scalar one is called.
#pragma once

#include "emu-core/picture/colour.h"
#include "emu-core/picture/samples.h"

namespace emu::picture::fast {

// Pictures whose samples are bytes, at a depth of eight.
bool reads(const View& view, const Reading& reading);

class ReadPlane;

// Preconditions: reads(); both arguments live as long.
class Reader {
public:
    Reader(const View& view, const Reading& reading);
    ~Reader();

    // As kernels::Reader::read().
    void read(std::int32_t begin, std::int32_t end, Samples& samples);

private:
    const View& view_;
    const Reading& reading_;
    std::vector<ReadPlane> planes_;
};

bool writes(const Samples& samples, const View& view);
// Precondition: writes(); else as picture::write_samples().
void write_samples(const Samples& samples, const View& view, const Rect& rect);

// As picture::convert(), of any samples of eight bits.
void convert(Samples& samples, const Matrix& matrix, Family to);

// Pixels that are neither scaled nor turned, straight into whole ones of RGB: a plane of luma and
// one of pairs of chroma by a matrix, other whole pixels without one.
bool converts(const View& from, const Reading& reading, const Matrix* matrix, const View& to);
// Precondition: converts().
void convert_rows(const View& from, const Reading& reading, const Matrix* matrix, const View& to,
                  const Rect& rect);

} // namespace emu::picture::fast
