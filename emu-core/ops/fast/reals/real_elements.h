// SPDX-License-Identifier: Apache-2.0
// Lines of one tensor's elements as real numbers, the fast twins of RealReader and RealWriter, and
// kernels that read them, perhaps apply a function, and write them.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/fast/isa/element_instructions.h"
#include "emu-core/ops/kernel.h"
#include "emu-core/tensor/tensor.h"

#include <optional>

namespace emu::ops::fast {

// Nothing for types that do not stand for real numbers.
std::optional<Stored> stored_as(Dtype dtype);

class ElementReader {
public:
    // Precondition: stored_as(dtype).
    ElementReader(const ElementInstructions& set, Dtype dtype, RealScale scale)
        : read_(set.read[static_cast<int>(*stored_as(dtype))]), scale_(scale) {}
    // With its own quantisation, of which there is one. Precondition: is_real(spec).
    ElementReader(const ElementInstructions& set, const TensorSpec& spec)
        : ElementReader(set, spec.dtype, {spec.quant.scale(), spec.quant.zero_point()}) {}

    void read(const std::uint8_t* src, std::int64_t count, float* dst) const {
        read_(scale_, src, count, dst);
    }

private:
    ReadReals read_;
    RealScale scale_;
};

class ElementWriter {
public:
    // Precondition: as ElementReader's, and the type is not int32.
    ElementWriter(const ElementInstructions& set, const TensorSpec& spec,
                  Rounding rounding = Rounding::half_away)
        : ElementWriter(set, spec.dtype, {spec.quant.scale(), spec.quant.zero_point()}, rounding) {}
    ElementWriter(const ElementInstructions& set, Dtype dtype, RealScale scale, Rounding rounding)
        : write_(writer(set, rounding, *stored_as(dtype))), scale_(scale), width_(size_of(dtype)) {}

    // Elements first .. first + count - 1.
    void write(const float* src, std::int64_t count, std::byte* dst, std::int64_t first) const {
        write_(scale_, src, count, reinterpret_cast<std::uint8_t*>(dst) + first * width_);
    }

private:
    static WriteReals writer(const ElementInstructions& set, Rounding rounding, Stored stored) {
        const auto index = static_cast<int>(stored);
        return rounding == Rounding::half_even ? set.write_half_even[index]
                                               : set.write_half_away[index];
    }

    WriteReals write_;
    RealScale scale_;
    std::int64_t width_;
};

struct AppliedFunction {
    ApplyFunction apply = nullptr; // null: the numbers stay as they are
    float alpha = 0, beta = 0;
};

// From the first source to the destination, element by element.
std::unique_ptr<Kernel> make_real_lines(const ElementReader& source,
                                        const AppliedFunction& function, const ElementWriter& sink,
                                        const Operands& operands);

} // namespace emu::ops::fast
