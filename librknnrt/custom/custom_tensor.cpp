// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/custom/custom_tensor.h"

#include "emu-core/base/error.h"
#include "emu-core/ops/arithmetic/real.h"
#include "librknnrt/convert/convert.h"

#include <algorithm>
#include <limits>

namespace rknn {
namespace {

emu::Dtype shown_dtype(const emu::TensorSpec& spec) {
    return emu::ops::is_real(spec) ? emu::Dtype::f32 : spec.dtype;
}

// Assumed: as in other attributes, what is not quantised is affine with scale 1.
rknn_tensor_attr attr_of(const emu::TensorSpec& spec, std::uint32_t index) {
    rknn_tensor_attr attr{};
    attr.index = index;
    attr.n_dims = static_cast<std::uint32_t>(spec.shape.rank());
    std::ranges::copy(spec.shape.extents(), attr.dims);
    spec.name.copy(attr.name, sizeof attr.name - 1);
    attr.n_elems = narrow(spec.shape.elements());
    attr.size = attr.size_with_stride =
        narrow(spec.shape.elements() * emu::size_of(shown_dtype(spec)));
    attr.fmt = attr.n_dims == 4 ? RKNN_TENSOR_NCHW : RKNN_TENSOR_UNDEFINED;
    attr.type = to_vendor(shown_dtype(spec));
    attr.qnt_type = RKNN_TENSOR_QNT_AFFINE_ASYMMETRIC;
    attr.scale = 1;
    return attr;
}

rknn_tensor_mem mem_of(emu::Buffer& buffer) {
    return {.virt_addr = buffer.cpu().data(),
            .phys_addr = buffer.physical(),
            .fd = buffer.fd(),
            .offset = 0,
            .size = static_cast<std::uint32_t>(buffer.cpu().size()),
            .flags = RKNN_TENSOR_MEMORY_FLAGS_ALLOC_INSIDE,
            .priv_data = nullptr};
}

} // namespace

emu::Result<CustomTensor> CustomTensor::open(const emu::TensorSpec& spec, std::uint32_t index,
                                             emu::DeviceMemory& memory) {
    if (!spec.quant.per_tensor()) {
        return emu::error(emu::Fault::bad_model, "%s is quantised per channel",
                          emu::printable(spec.name).c_str());
    }
    CustomTensor made;
    made.spec_ = spec;
    made.inside_ = made.shown_ = emu::dense(spec);
    made.shown_.dtype = shown_dtype(spec);
    if (emu::ops::is_real(spec)) made.shown_.quant = {};
    const std::int64_t size = made.shown_.bytes();
    if (size > std::numeric_limits<std::uint32_t>::max()) {
        return emu::error(emu::Fault::bad_argument,
                          "%s has %lld bytes: rknn_tensor_mem.size has "
                          "32 bits",
                          emu::printable(spec.name).c_str(), static_cast<long long>(size));
    }
    EMU_TRY_VALUE(buffer, memory.allocate(static_cast<std::uint64_t>(size)));
    made.buffer_ = std::move(buffer);
    made.record_ = {attr_of(spec, index), mem_of(*made.buffer_)};
    return made;
}

emu::Outcome CustomTensor::read(emu::Bytes inside) {
    return emu::convert(inside_.stored, inside_, inside, shown_, buffer_->cpu());
}

emu::Outcome CustomTensor::write(std::span<std::byte> inside) const {
    return emu::convert(inside_.stored, shown_, buffer_->cpu(), inside_, inside);
}

} // namespace rknn
