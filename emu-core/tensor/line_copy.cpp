// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/line_copy.h"

#include "emu-core/tensor/value_copy.h"

#include <cstring>

namespace emu {
namespace {

template <std::size_t size> class BitCopy final : public LineCopy {
public:
    void run(const std::byte* src, std::ptrdiff_t src_stride, std::byte* dst,
             std::ptrdiff_t dst_stride, std::size_t count) const override {
        if (src_stride == size && dst_stride == size) {
            std::memcpy(dst, src, count * size);
            return;
        }
        for (; count != 0; --count, src += src_stride, dst += dst_stride) {
            std::memcpy(dst, src, size);
        }
    }
};

std::unique_ptr<LineCopy> make_bit_copy(int size) {
    switch (size) {
    case 1: return std::make_unique<BitCopy<1>>();
    case 2: return std::make_unique<BitCopy<2>>();
    case 4: return std::make_unique<BitCopy<4>>();
    default: return std::make_unique<BitCopy<8>>();
    }
}

// A table of 256 entries pays when at least as many elements are looked up.
constexpr std::int64_t table_pays = 256;

} // namespace

std::unique_ptr<LineCopy> make_line_copy(const Element& src, const Element& dst,
                                         const Standardisation* standardisation,
                                         std::int64_t elements) {
    if (src == dst && !standardisation) return make_bit_copy(size_of(src.dtype));
    if (auto conversion = make_byte_conversion(src, dst, standardisation)) return conversion;
    auto values = std::make_unique<ValueCopy>(src, dst, standardisation);
    if (size_of(src.dtype) == 1 && elements >= table_pays)
        return make_byte_table(*values, dst.dtype);
    return values;
}

} // namespace emu
