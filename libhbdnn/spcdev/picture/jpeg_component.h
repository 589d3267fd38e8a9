// SPDX-License-Identifier: Apache-2.0
// One component of a JPEG's scan: blocks of 8x8 samples as codes.
#pragma once

#include "libhbdnn/spcdev/picture/bit_writer.h"
#include "libhbdnn/spcdev/picture/jpeg_tables.h"

namespace hbdnn::spcdev {

using Block = std::array<float, 64>; // row by row

// Which symbols have which codes: consecutive numbers, each length's after the shorter ones'.
class Codes {
public:
    template <std::size_t count> explicit Codes(const CodeList<count>& list) {
        std::uint32_t code = 0;
        std::size_t next = 0;
        for (int length = 1; length <= 16; ++length, code <<= 1) {
            for (int i = 0; i < list.lengths[static_cast<std::size_t>(length - 1)]; ++i)
                codes_[list.symbols[next++]] = {code++, length};
        }
    }
    void write(BitWriter& writer, int symbol) const {
        const Code code = codes_[static_cast<std::size_t>(symbol)];
        writer.write(code.bits, code.length);
    }

private:
    struct Code {
        std::uint32_t bits;
        int length;
    };
    std::array<Code, 256> codes_{};
};

class JpegComponent {
public:
    template <std::size_t dc_count, std::size_t ac_count>
    JpegComponent(const std::array<std::uint8_t, 64>& steps, const CodeList<dc_count>& dc,
                  const CodeList<ac_count>& ac)
        : steps_(steps), dc_(dc), ac_(ac) {}

    // The block's samples lie around 0.
    void write(BitWriter& writer, const Block& samples);

private:
    void write_mean(BitWriter& writer, int value);
    void write_rest(BitWriter& writer, const std::array<int, 64>& values) const;

    const std::array<std::uint8_t, 64>& steps_;
    Codes dc_, ac_;
    int last_mean_ = 0;
};

} // namespace hbdnn::spcdev
