// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/runtime/network.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "libbmrt/cpu/blockers.h"
#include "libbmrt/kernel/chip.h"
#include "libbmrt/runtime/vendor.h"

#include <limits>

namespace bmrt::runtime {
namespace {

emu::Result<bmrt::BmodelTensor> tensor_of(const char* name, std::uint64_t offset,
                                          std::uint64_t bytes, const bmnet_info_t& info) {
    if (bytes == 0 || bytes > std::numeric_limits<std::uint32_t>::max() ||
        !emu::in_range(offset, bytes, info.neuron_size)) {
        return emu::error(emu::Fault::bad_argument,
                          "%s: %llu bytes at %llu leave the %zu of neurons", name,
                          static_cast<unsigned long long>(bytes),
                          static_cast<unsigned long long>(offset), info.neuron_size);
    }
    const std::uint32_t batch =
        info.batch_size != 0 && bytes % info.batch_size == 0 ? info.batch_size : 1;
    return bmrt::BmodelTensor{.name = name,
                              .shape = {batch, 1, 1, static_cast<std::uint32_t>(bytes / batch)},
                              .offset = offset};
}

emu::Bytes bytes_of(const std::uint8_t* first, std::size_t size) {
    return {reinterpret_cast<const std::byte*>(first), size};
}

} // namespace

emu::Result<bmrt::Bmodel> model_of_file(const emu::SharedBytes& file) {
    EMU_TRY_VALUE(model, bmrt::read_bmodel(file));
    if (model.chip != bmrt::kernel::only_chip) {
        return emu::error(emu::Fault::wrong_chip, "a model for chip %u, not %u", model.chip,
                          bmrt::kernel::only_chip);
    }
    EMU_TRY(bmrt::expect_written_outputs(model));
    return std::move(model);
}

emu::Result<bmrt::Bmodel> model_of_pieces(const bmnet_info_t& info) {
    if (info.cmdbuf_size != 0) EMU_TRY(check_given(info.cmdbuf, "info.cmdbuf"));
    EMU_TRY_VALUE(input, tensor_of("input", 0, info.input_size, info));
    EMU_TRY_VALUE(output, tensor_of("output", info.output_offset, info.output_size, info));
    const emu::Bytes commands = bytes_of(info.cmdbuf, info.cmdbuf_size);
    bmrt::Bmodel model;
    model.chip = bmrt::kernel::only_chip;
    model.commands.push_back({.inputs = {std::move(input)},
                              .outputs = {std::move(output)},
                              .commands = std::vector(commands.begin(), commands.end()),
                              .neuron_bytes = info.neuron_size});
    model.weights.push_back(emu::SharedBytes::unowned(bytes_of(info.weight, info.weight_size)));
    if (!commands.empty()) EMU_TRY(bmrt::expect_written_outputs(model));
    return model;
}

} // namespace bmrt::runtime
