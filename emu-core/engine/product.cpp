// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/product.h"

#include "emu-core/base/error.h"
#include "emu-core/engine/cost.h"
#include "emu-core/engine/kernel_choice.h"
#include "emu-core/engine/thread_pool.h"
#include "emu-core/ops/fast/reals/matrix_product.h"
#include "emu-core/tensor/element_text.h"
#include "emu-core/tensor/float16.h"

#include <algorithm>
#include <optional>

namespace emu {
namespace {

// Kinds of C's elements that tensors have too; bfloat16 is shown as the float32 that it is.
std::string text_of(MatrixElement element, const std::byte* memory, std::int64_t index) {
    const auto size = static_cast<std::size_t>(bits_of(element) / 8);
    const Bytes bytes(memory + static_cast<std::size_t>(index) * size, size);
    switch (element) {
    case MatrixElement::i8: return to_text(Dtype::i8, bytes);
    case MatrixElement::i16: return to_text(Dtype::i16, bytes);
    case MatrixElement::f16: return to_text(Dtype::f16, bytes);
    case MatrixElement::f32: return to_text(Dtype::f32, bytes);
    case MatrixElement::bf16: break;
    default: return to_text(Dtype::i32, bytes);
    }
    const float value = from_bfloat(static_cast<std::uint16_t>(
        std::to_integer<unsigned>(bytes[0]) | std::to_integer<unsigned>(bytes[1]) << 8));
    return to_text(Dtype::f32, std::as_bytes(std::span(&value, 1)));
}

// "int8 [4, 64]"
std::string text_of(const MatrixSpec& spec) {
    return format("%s [%lld, %lld]", name_of(spec.element).data(),
                  static_cast<long long>(spec.layout.rows()),
                  static_cast<long long>(spec.layout.columns()));
}

struct Place {
    std::int64_t row, column, index; // index: of the element in memory
};

std::optional<Place> first_difference(const MatrixSpec& spec, Bytes a, Bytes b) {
    const auto size = static_cast<std::size_t>(bits_of(spec.element) / 8);
    for (std::int64_t row = 0; row < spec.layout.rows(); ++row) {
        for (std::int64_t column = 0; column < spec.layout.columns(); ++column) {
            const std::int64_t index = spec.layout.index(row, column);
            const auto byte = static_cast<std::size_t>(index) * size;
            if (!std::ranges::equal(a.subspan(byte, size), b.subspan(byte, size))) {
                return Place{row, column, index};
            }
        }
    }
    return std::nullopt;
}

} // namespace

Product::Product(const ops::MatrixProduct& product, MatrixElement a_element, const MatrixSpec& b,
                 Bytes b_matrix)
    : b_(b) {
    const ops::fast::Isa isa = ops::fast::isa();
    if (isa != ops::fast::Isa::scalar) {
        kernel_ = ops::fast::prepare(product, a_element, b, b_matrix, isa);
    }
    is_fast_ = kernel_ != nullptr;
    if (!is_fast_)
        kernel_ = ops::prepare(product, a_element, b, b_matrix);
    else if (kernel_choice().verify)
        normative_ = ops::prepare(product, a_element, b, b_matrix);
}

Outcome Product::run(const MatrixSpec& a, Bytes a_matrix, const MatrixSpec& c,
                     std::span<std::byte> c_matrix) const {
    const std::int64_t m = a.layout.rows();
    parallel(kernel_->rows(m), pieces(m), [&](std::int64_t first, std::int64_t last) {
        kernel_->run(a, a_matrix, c, c_matrix, {first, last});
    });
    if (!normative_) return {};
    return verify(a, a_matrix, c, c_matrix);
}

Outcome Product::verify(const MatrixSpec& a, Bytes a_matrix, const MatrixSpec& c,
                        std::span<std::byte> c_matrix) const {
    std::vector<std::byte> expected(static_cast<std::size_t>(c.bytes()));
    normative_->run(a, a_matrix, c, expected, {0, a.layout.rows()});
    const auto place = first_difference(c, expected, c_matrix);
    if (!place) return {};
    return error(Fault::internal,
                 "BOARDLESS_VERIFY: product of %s and %s: C at (%lld, %lld) is %s, but %s by the "
                 "scalar operation",
                 text_of(a).c_str(), text_of(b_).c_str(), static_cast<long long>(place->row),
                 static_cast<long long>(place->column),
                 text_of(c.element, c_matrix.data(), place->index).c_str(),
                 text_of(c.element, expected.data(), place->index).c_str());
}

std::int64_t Product::pieces(std::int64_t m) const {
    Work work;
    work.bytes = static_cast<double>(b_.layout.elements()); // of B, which is read at least once
    work.steps = work.macs = work.bytes * static_cast<double>(m);
    return emu::pieces(work, is_fast_ ? KernelSpeed::fast : KernelSpeed::normative);
}

} // namespace emu
