// SPDX-License-Identifier: Apache-2.0
// What one rknn_matmul_ctx keeps: the product's description, its scales, and the memory bound to A,
// B and C.
#pragma once

#include "emu-core/edge/function_table.h"
#include "emu-core/engine/product.h"
#include "emu-core/runtime/cores.h"
#include "librknnrt/matmul/description.h"
#include "librknnrt/matmul/quantisation.h"
#include "librknnrt/model/memory.h"

#include <optional>
#include <span>

namespace rknn {

// All functions may be called by several threads and wait for a run under way. After close() they
// fail with bad_handle.
class Matmul final : public Object {
public:
    // One shape, which holds from the start, or several, of which one must be chosen.
    // Precondition: check_shape() for each; K and N are the same.
    Matmul(const Description& description, std::vector<rknn_matmul_shape> shapes, bool dynamic,
           emu::Cores& cores);

    const emu::Chip& chip() const override { return *description_.chip; }
    void close() override;

    // rknn_matmul_set_io_mem: by attr's name; the memory must hold that matrix of the shape in use.
    // Errors: bad_argument; bad_state before a shape is chosen.
    emu::Outcome bind(const rknn_matmul_tensor_attr& attr, std::shared_ptr<Memory> memory);
    // `mask`: one bit per core, 0 for any one.
    emu::Outcome use_cores(std::uint32_t mask);
    emu::Outcome set_quantisation(const rknn_quant_params& params);
    // rknn_matmul_get_quant_params.
    emu::Result<float> largest_scale(const rknn_quant_params& params);
    // Errors: bad_state where there is but one shape, bad_argument for one that was not announced.
    emu::Outcome set_shape(const rknn_matmul_shape& shape);
    // Errors: bad_state before all is set, bad_argument for scales that cannot be computed with.
    emu::Outcome run();

private:
    emu::Outcome check_open() const;
    emu::Outcome check_chosen() const;
    emu::Outcome check_bound(Role role) const;
    emu::Outcome multiply();
    emu::Outcome prepare(emu::Bytes b);

    const emu::MatrixSpec& spec(Role role) const;
    emu::Buffer& buffer(Role role) const { return *bound_[static_cast<int>(role)]->buffer; }

    const Description description_;
    const std::vector<rknn_matmul_shape> shapes_;
    const bool dynamic_;
    emu::Cores& cores_;

    std::mutex mutex_; // guards what follows
    bool closed_ = false;
    std::uint32_t mask_ = 0;
    MatmulQuantisation quantisation_;
    std::optional<Matrices> matrices_; // of the shape in use
    std::shared_ptr<Memory> bound_[3]; // by role; null: nothing
    // B made ready and the bytes that it was made from: the application may have written others.
    std::optional<emu::Product> prepared_;
    std::vector<std::byte> prepared_from_;
};

// rknn_matmul_create and rknn_matmul_create_dynamic_shape. Errors: of describe() and check_shape(),
// device_unavailable for an unknown BOARDLESS_CHIP, wrong_chip. `io_attr` is filled. `function`:
// the call, which the chip may lack.
emu::Result<std::shared_ptr<Matmul>> create_matmul(const emu::Function& function,
                                                   const rknn_matmul_info* info,
                                                   rknn_matmul_io_attr& io_attr);

// For each of the shapes, of which the largest product need not be the first; the shape in `info`
// is not looked at. Also error bad_argument: K or N that differ.
emu::Result<std::shared_ptr<Matmul>> create_matmul(const emu::Function& function,
                                                   const rknn_matmul_info* info,
                                                   std::span<const rknn_matmul_shape> shapes,
                                                   rknn_matmul_io_attr* io_attrs);

// The chip of products: BOARDLESS_CHIP, else the library's. Errors: device_unavailable, wrong_chip,
// unsupported where the chip lacks the function.
emu::Result<const emu::Chip*> matmul_chip(const emu::Function& function);

} // namespace rknn
