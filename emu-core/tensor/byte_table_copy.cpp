// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/line_copy.h"

#include <array>
#include <cstring>

namespace emu {
namespace {

template <class Stored> class ByteTableCopy final : public LineCopy {
public:
    explicit ByteTableCopy(const LineCopy& definition) {
        std::array<std::byte, 256> sources;
        for (std::size_t i = 0; i < sources.size(); ++i) sources[i] = static_cast<std::byte>(i);
        definition.run(sources.data(), 1, reinterpret_cast<std::byte*>(table_.data()),
                       sizeof(Stored), sources.size());
    }

    void run(const std::byte* src, std::ptrdiff_t src_stride, std::byte* dst,
             std::ptrdiff_t dst_stride, std::size_t count) const override {
        for (; count != 0; --count, src += src_stride, dst += dst_stride) {
            std::memcpy(dst, &table_[std::to_integer<std::size_t>(*src)], sizeof(Stored));
        }
    }

private:
    std::array<Stored, 256> table_;
};

} // namespace

std::unique_ptr<LineCopy> make_byte_table(const LineCopy& definition, Dtype dst) {
    switch (size_of(dst)) {
    case 1: return std::make_unique<ByteTableCopy<std::uint8_t>>(definition);
    case 2: return std::make_unique<ByteTableCopy<std::uint16_t>>(definition);
    case 4: return std::make_unique<ByteTableCopy<std::uint32_t>>(definition);
    default: return std::make_unique<ByteTableCopy<std::uint64_t>>(definition);
    }
}

} // namespace emu
