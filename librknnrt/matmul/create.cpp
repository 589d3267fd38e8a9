// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/matmul/matmul.h"

#include "emu-core/base/error.h"
#include "emu-core/model/load.h"
#include "librknnrt/live/world.h"
#include "librknnrt/model/library.h"
#include "librknnrt/model/platform.h"

namespace rknn {
namespace {

using emu::Fault;

// B is the same for all shapes.
emu::Outcome check_same_b(std::span<const rknn_matmul_shape> shapes) {
    for (const rknn_matmul_shape& shape : shapes) {
        if (shape.K == shapes[0].K && shape.N == shapes[0].N) continue;
        return emu::error(Fault::bad_argument,
                          "K and N are the same for all shapes: %d x %d, %d x %d", shapes[0].K,
                          shapes[0].N, shape.K, shape.N);
    }
    return {};
}

emu::Result<std::shared_ptr<Matmul>> create(const emu::Function& function,
                                            const rknn_matmul_info* info,
                                            std::span<const rknn_matmul_shape> shapes, bool dynamic,
                                            rknn_matmul_io_attr* io_attrs) {
    EMU_TRY_VALUE(chip, matmul_chip(function));
    EMU_TRY_VALUE(description, describe(info, *chip));
    EMU_TRY(check_same_b(shapes));
    for (const rknn_matmul_shape& shape : shapes) EMU_TRY(check_shape(description, shape));
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        io_attrs[i] = to_io_attr(matrices_of(description, shapes[i]));
    }
    return std::make_shared<Matmul>(description, std::vector(shapes.begin(), shapes.end()), dynamic,
                                    cores(*chip));
}

} // namespace

emu::Result<std::shared_ptr<Matmul>> create_matmul(const emu::Function& function,
                                                   const rknn_matmul_info* info,
                                                   rknn_matmul_io_attr& io_attr) {
    const rknn_matmul_shape shape{info->M, info->K, info->N};
    return create(function, info, {&shape, 1}, false, &io_attr);
}

emu::Result<std::shared_ptr<Matmul>> create_matmul(const emu::Function& function,
                                                   const rknn_matmul_info* info,
                                                   std::span<const rknn_matmul_shape> shapes,
                                                   rknn_matmul_io_attr* io_attrs) {
    return create(function, info, shapes, true, io_attrs);
}

emu::Result<const emu::Chip*> matmul_chip(const emu::Function& function) {
    EMU_TRY_VALUE(choice, emu::chip_choice(library.default_chip));
    const emu::Chip* chip = choice.asked ? choice.asked : choice.fallback;
    EMU_TRY(check_board(*chip));
    EMU_TRY(check_supported(function.name, *chip));
    return chip;
}

} // namespace rknn
