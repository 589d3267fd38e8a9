// SPDX-License-Identifier: Apache-2.0
// What every operation provides: a plain struct of parameters, which is the command, and a function
// `prepare` that checks it against its operands and makes it ready to run.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/ops/fields.h"
#include "emu-core/tensor/tensor.h"

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <span>
#include <vector>

namespace emu::ops {

// One operand as `prepare` sees it.
struct Operand {
    const TensorSpec* spec = nullptr;
    Bytes constant; // the values when they are known before the run, else empty

    bool is_constant() const { return !constant.empty(); }
    const Shape& shape() const { return spec->shape; }
    // In double, as products of hostile shapes exceed 64 bits.
    double elements() const { return static_cast<double>(spec->shape.elements()); }
};

struct Operands {
    std::span<const Operand> src;
    std::span<const Operand> dst;
    // The command shall be checked, but will not run: `prepare` may give a null kernel.
    bool check_only = false;
};

// Where the tensors are during one run: as many entries as the command has operands.
struct Buffers {
    std::span<const Bytes> src;
    std::span<const std::span<std::byte>> dst;

    template <class T> const T* source(std::size_t index) const {
        return reinterpret_cast<const T*>(src[index].data());
    }
    template <class T> T* destination(std::size_t index) const {
        return reinterpret_cast<T*>(dst[index].data());
    }
};

struct Rows {
    std::int64_t first = 0;
    std::int64_t last = 0; // exclusive
};

// A command made ready: operands checked, weights packed, tables built. Immutable, so that sessions
// and threads share it. Rows are independent of one another and may run in any order.
class Kernel {
public:
    virtual ~Kernel() = default;
    virtual std::int64_t rows() const = 0;
    // Precondition: buffers have the sizes of the operands' specs; 0 <= rows.first <= rows.last <=
    // rows().
    virtual void run(const Buffers& buffers, Rows rows) const = 0;

    // True for a constant source that run() does not read, because the kernel has the values in a
    // form of its own.
    virtual bool keeps(std::size_t /*src*/) const { return false; }
    // Writes that source as it was. Precondition: keeps(src); bytes of the source's size.
    virtual void restore(std::size_t /*src*/, std::span<std::byte> /*bytes*/) const {}
};

using PreparedKernel = Result<std::unique_ptr<Kernel>>;

// What a run takes beyond one step per element and per stage of its chains. An operation whose row
// says so (engine/command.h) has a `work_of(command, operands)`. Precondition: `prepare` accepts
// these operands.
struct Work {
    double products = 0; // multiply-accumulates
    double steps = 0;    // others
};

// The kernel class for tensors of int8 or uint8. Precondition: dtype is one of them.
template <template <class> class ByteKernel, class... Arguments>
std::unique_ptr<Kernel> make_byte_kernel(Dtype dtype, Arguments&&... arguments) {
    if (dtype == Dtype::i8) {
        return std::make_unique<ByteKernel<std::int8_t>>(std::forward<Arguments>(arguments)...);
    }
    return std::make_unique<ByteKernel<std::uint8_t>>(std::forward<Arguments>(arguments)...);
}

// True for int8 and uint8.
bool is_quantised_byte(Dtype dtype);

// True for int8, uint8 and int16.
bool is_quantised_integer(Dtype dtype);

// True for what chains start from and end in: int8, uint8, int16 and int32.
bool is_chain_type(Dtype dtype);

// True when `value` is a zero point that `dtype` (int8, uint8 or int16) can hold.
bool holds(Dtype dtype, std::int32_t value);

// Checks for `least` to `most` sources and `results` destinations, and that constants have the size
// their specs say; `name` is the operation's, for the error.
Outcome expect_operands(const Operands& operands, std::size_t least, std::size_t most,
                        const char* name, std::size_t results = 1);

// bad_model with a sentence that names the operation.
Error refuse(const char* name, const char* reason);

// True when the operand has exactly these extents, which may be products beyond what a shape can
// hold.
inline bool has_extents(const Operand& operand, std::initializer_list<std::int64_t> extents) {
    return std::ranges::equal(operand.spec->shape.extents(), extents);
}

} // namespace emu::ops
