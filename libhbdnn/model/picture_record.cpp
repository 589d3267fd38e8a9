// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/model/picture_record.h"

#include "emu-core/base/error.h"

namespace hbdnn {
namespace {

using emu::error;
using emu::Fault;

emu::Result<Extent> extent_in(const char* what, const std::vector<std::int32_t>& shape,
                              Layout layout) {
    if (shape.size() != 4) {
        return error(Fault::bad_argument, "%s of a picture has %zu axes, not 4", what,
                     shape.size());
    }
    return layout == Layout::nchw ? Extent{shape[3], shape[2]} : Extent{shape[2], shape[1]};
}

} // namespace

emu::Result<PictureShape> picture_shape(const TensorRecord& record) {
    if (record.layout != Layout::nchw && record.layout != Layout::nhwc) {
        return error(Fault::bad_argument, "tensorLayout of a picture is %d",
                     static_cast<int>(record.layout));
    }
    EMU_TRY_VALUE(valid, extent_in("validShape", record.valid_shape, record.layout));
    EMU_TRY_VALUE(stored, extent_in("alignedShape", record.aligned_shape, record.layout));
    return PictureShape{record.type, record.layout, valid, stored};
}

emu::Result<std::vector<MemorySpan>> picture_memories(const TensorRecord& record, const char* name,
                                                      std::span<const std::uint64_t> bytes) {
    std::vector<MemorySpan> spans;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        EMU_TRY_VALUE(span, find_span(record.memories[i], bytes[i], name));
        spans.push_back(std::move(span));
    }
    return spans;
}

} // namespace hbdnn
