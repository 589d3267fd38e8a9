// SPDX-License-Identifier: Apache-2.0
// The tensor table, and the lists that go through it.
#include "libhbdnn/format/hbm/segment_reader.h"

#include "emu-core/tensor/shape.h"

namespace hbdnn::format::hbm {

emu::Outcome SegmentReader::read_tensors() {
    segment_.tensor_count = word(tensors_at + 4);
    const std::pair<std::size_t, std::vector<SegmentTensor>*> lists[] = {
        {inputs_at, &segment_.inputs},
        {outputs_at, &segment_.outputs},
        {pieces_at, &segment_.pieces},
        {intermediates_at, &segment_.intermediates},
        {constant_tensors_at, &segment_.constant_tensors}};
    for (const auto& [field, tensors] : lists) {
        EMU_TRY_VALUE(found, tensors_of(field));
        *tensors = std::move(found);
    }
    return {};
}

emu::Result<std::vector<SegmentTensor>> SegmentReader::tensors_of(std::size_t field) {
    EMU_TRY_VALUE(indices, table(field, index_bytes, "indices"));
    std::vector<SegmentTensor> found;
    for (std::uint64_t i = 0; i < indices.count; ++i) {
        EMU_TRY_VALUE(tensor, tensor_at(value(indices.offset + i * index_bytes)));
        found.push_back(std::move(tensor));
    }
    return found;
}

// Lists may name a tensor over and over, but not much.
emu::Outcome SegmentReader::spend(std::uint64_t bytes) {
    constexpr std::uint64_t most_bytes = 1 << 26;
    spent_ += bytes;
    if (spent_ <= most_bytes) return {};
    return damaged("its tensors have more names and channels than networks have");
}

// One byte of each channel; none where they lie outside.
std::vector<std::uint8_t> SegmentReader::shifts_at(std::uint64_t at, std::int32_t channels) const {
    std::vector<std::uint8_t> shifts;
    const auto count = static_cast<std::size_t>(channels);
    if (!emu::in_range(at, count, body_.size())) return shifts;
    for (const std::byte shift : body_.subspan(static_cast<std::size_t>(at), count))
        shifts.push_back(std::to_integer<std::uint8_t>(shift));
    return shifts;
}

emu::Result<SegmentTensor> SegmentReader::tensor_at(std::uint64_t index) {
    using namespace tensor_word;
    EMU_TRY_VALUE(tensors, table(tensors_at, tensor_bytes, "tensors"));
    if (index >= tensors.count) return damaged("an index leads to no tensor");
    const std::uint64_t at = tensors.offset + index * tensor_bytes;
    SegmentTensor tensor;
    EMU_TRY_VALUE(name, name_of(place(at, 0)));
    EMU_TRY(spend(name.size()));
    tensor.name = name;
    const auto field = [&](std::size_t i) { return static_cast<std::int32_t>(value(at + i * 4)); };
    for (std::size_t axis = 0; axis < 4; ++axis) {
        tensor.padded[axis] = field(padded + axis);
        tensor.valid[axis] = field(valid + axis);
        if (tensor.valid[axis] < 1 || tensor.padded[axis] < tensor.valid[axis])
            return damaged("a tensor's extents are none");
    }
    if (!emu::Shape::make(tensor.padded)) return damaged("a tensor is larger than memory can be");
    tensor.type = field(type);
    tensor.layout = field(layout);
    tensor.source = field(source);
    tensor.place = field(memory);
    tensor.offset = value(at + offset * 4);
    tensor.bytes = field(bytes);
    EMU_TRY(spend(static_cast<std::uint64_t>(tensor.valid[3])));
    tensor.shifts = shifts_at(place(at, shifts * 4), tensor.valid[3]);
    return tensor;
}

} // namespace hbdnn::format::hbm
