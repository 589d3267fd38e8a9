// SPDX-License-Identifier: Apache-2.0
// The definition of a conversion, for any two kinds of element.
#pragma once

#include "emu-core/tensor/element_lines.h"
#include "emu-core/tensor/line_copy.h"

#include <optional>

namespace emu {

class ValueCopy final : public LineCopy {
public:
    ValueCopy(const Element& src, const Element& dst, const Standardisation* standardisation);

    void run(const std::byte* src, std::ptrdiff_t src_stride, std::byte* dst,
             std::ptrdiff_t dst_stride, std::size_t count) const override;

private:
    struct Line;
    void read(const std::byte* src, std::ptrdiff_t stride, Line& line) const;
    void change(Line& line) const;
    void write(const Line& line, std::byte* dst, std::ptrdiff_t stride) const;

    Element src_, dst_;
    std::optional<Standardisation> standardisation_;
    ElementLines<std::int64_t> src_integers_{},
        dst_integers_{};                            // null where the element holds reals
    ElementLines<float> src_reals_{}, dst_reals_{}; // null where it does not
    // Integers of equal scale differ by this only; converting them stays exact.
    std::optional<std::int64_t> constant_;
};

} // namespace emu
