// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/compile/record_stream.h"

#include "emu-core/base/error.h"
#include "libbmrt/format/command_record.h"
#include "libbmrt/kernel/encode/tensor_commands.h"

namespace bmrt::compile {
namespace {

bmrt::kernel::GlobalPlace vendor_place(const GlobalPlace& place, const GlobalStrides& strides) {
    const ctrl_t region = place.region == Region::weights ? CTRL_WEIGHT : CTRL_NEURON;
    return {place.offset, vendor_strides(strides), region};
}

constexpr std::size_t computation_bytes = bmrt::record_header_bytes + bmrt::tensor_descriptor_bytes;
constexpr std::size_t move_bytes = bmrt::record_header_bytes + bmrt::dma_descriptor_bytes;

} // namespace

emu::Error RecordStream::as_bad_model(const emu::Error& error) {
    return emu::error(emu::Fault::bad_model, "the tensor unit cannot do that: %s",
                      error.detail.c_str());
}

emu::Error RecordStream::too_many() {
    return emu::error(emu::Fault::unsupported,
                      "the network takes more than the %zu commands that command buffers number",
                      most_commands);
}

emu::Outcome RecordStream::load(const tensor_lmem& to, const GlobalPlace& from,
                                const GlobalStrides& strides) {
    return add(bmrt::kernel::encode_load(&to, vendor_place(from, strides)));
}

emu::Outcome RecordStream::store(const GlobalPlace& to, const GlobalStrides& strides,
                                 const tensor_lmem& from) {
    return add(bmrt::kernel::encode_store(&from, vendor_place(to, strides)));
}

emu::Outcome RecordStream::copy(const Side& to, const Side& from, const shape_t& extents) {
    const tensor_gmem dst = vendor_tensor(to, extents), src = vendor_tensor(from, extents);
    return add(bmrt::kernel::encode_global_copy(&dst, &src, CTRL_NEURON));
}

emu::Outcome RecordStream::put(const Computation& computation) {
    return std::visit([this](const auto* param) { return add(bmrt::kernel::encode(*param)); },
                      computation);
}

emu::Result<std::vector<std::byte>> RecordStream::records() const {
    std::vector<std::byte> records(computations_ * computation_bytes + moves_ * move_bytes);
    bmrt::kernel::CommandBuffer buffer(records);
    for (const Action& action : actions_) {
        if (const auto* mode = std::get_if<Mode>(&action)) {
            if (*mode == Mode::serial)
                buffer.order().disable_parallel();
            else
                EMU_TRY(buffer.order().enable_parallel());
        } else if (const auto* computation = std::get_if<bmrt::TensorDescriptor>(&action)) {
            EMU_TRY(buffer.add(*computation));
        } else {
            EMU_TRY(buffer.add(std::get<bmrt::kernel::DmaCommand>(action)));
        }
    }
    buffer.finish();
    return records;
}

} // namespace bmrt::compile
