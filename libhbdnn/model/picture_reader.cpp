// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "libhbdnn/model/input_reader.h"
#include "libhbdnn/model/picture_record.h"
#include "libhbdnn/picture/resizer.h"

namespace hbdnn {
namespace {

using emu::error;
using emu::Fault;
using Spans = std::vector<MemorySpan>;

emu::Outcome check_all_cleaned(const Spans& spans) {
    for (const MemorySpan& span : spans) EMU_TRY(span.check_cleaned());
    return {};
}

// The pictures of a batch, one after the other in the same memories.
class PictureReader final : public InputReader {
public:
    PictureReader(Spans spans, std::vector<Picture> pictures)
        : spans_(std::move(spans)), pictures_(std::move(pictures)) {
        const Picture& first = pictures_.front();
        each_ = static_cast<std::size_t>(dense_bytes(first.type, first.layout, first.extent));
    }

    emu::Bytes as_they_are() const override {
        const bool dense =
            spans_.size() == 1 && spans_[0].device().size() == each_ * pictures_.size();
        return dense ? emu::Bytes(spans_[0].device()) : emu::Bytes();
    }
    void read(std::span<std::byte> dense) const override {
        for (std::size_t i = 0; i < pictures_.size(); ++i)
            read_picture(pictures_[i], dense.subspan(i * each_, each_));
    }
    emu::Outcome check_cleaned() const override { return check_all_cleaned(spans_); }

private:
    const Spans spans_;
    const std::vector<Picture> pictures_;
    std::size_t each_;
};

class RegionReader final : public InputReader {
public:
    RegionReader(Spans spans, const Picture& picture, const Region& region, Extent to)
        : spans_(std::move(spans)), picture_(picture), region_(region), to_(to) {}

    void read(std::span<std::byte> dense) const override { resize(picture_, region_, to_, dense); }
    emu::Outcome check_cleaned() const override { return check_all_cleaned(spans_); }

private:
    const Spans spans_;
    const Picture picture_;
    const Region region_;
    const Extent to_;
};

// Bytes from one picture of a batch to the next, in each memory.
std::vector<std::uint64_t> steps_of(const PictureShape& shape) {
    std::vector<std::uint64_t> steps;
    const bool apart = shape.type == TensorType::nv12_separate;
    for (const PlaneShape& plane : plane_shapes(shape.type, shape.layout, shape.stored)) {
        if (apart || steps.empty()) steps.push_back(0);
        steps.back() += static_cast<std::uint64_t>(plane.bytes());
    }
    return steps;
}

struct Found {
    Spans spans;
    std::vector<Picture> pictures;
};

emu::Result<Found> find_pictures(const TensorRecord& record, const char* name, std::int64_t batch) {
    EMU_TRY_VALUE(shape, picture_shape(record));
    EMU_TRY_VALUE(bytes, needed_bytes(shape));
    const std::vector<std::uint64_t> steps = steps_of(shape);
    const auto others = static_cast<std::uint64_t>(batch - 1);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] += others * steps[i];
    Found found;
    EMU_TRY_VALUE(spans, picture_memories(record, name, bytes));
    found.spans = std::move(spans);
    for (std::uint64_t i = 0; i <= others; ++i) {
        std::vector<emu::Bytes> memories;
        for (std::size_t k = 0; k < steps.size(); ++k)
            memories.push_back(found.spans[k].device().subspan(i * steps[k]));
        EMU_TRY_VALUE(picture, picture_of(shape, memories));
        found.pictures.push_back(picture);
    }
    return found;
}

// Two planes whose rows are as far apart as the record says.
emu::Result<Found> find_planes(const TensorRecord& record, const char* name) {
    EMU_TRY_VALUE(shape, picture_shape(record));
    const Extent extent = shape.valid;
    if (record.strides.size() != 2 || extent.height < 2 || record.strides[0] < extent.width ||
        record.strides[1] < extent.width) {
        return error(Fault::bad_argument, "%s: rows of %d pixels, %d of them, do not lie so", name,
                     extent.width, extent.height);
    }
    const auto end = [&](std::int64_t stride, std::int32_t rows) {
        return static_cast<std::uint64_t>(stride * (rows - 1) + extent.width);
    };
    const std::uint64_t bytes[] = {end(record.strides[0], extent.height),
                                   end(record.strides[1], extent.height / 2)};
    Found found;
    EMU_TRY_VALUE(spans, picture_memories(record, name, bytes));
    found.spans = std::move(spans);
    EMU_TRY_VALUE(picture, picture_of(extent, Plane{found.spans[0].device(), record.strides[0]},
                                      Plane{found.spans[1].device(), record.strides[1]}));
    found.pictures.push_back(picture);
    return found;
}

emu::Result<Found> find_all(const TensorRecord& record, const char* name, std::int64_t batch) {
    return record.strides.empty() ? find_pictures(record, name, batch) : find_planes(record, name);
}

bool is_accepted(TensorType type, TensorType wanted) {
    return type == wanted || (is_nv12(type) && is_nv12(wanted));
}

} // namespace

MadeReader picture_reader(const Port& port, const TensorRecord& record, std::int64_t batch) {
    const bool same_order =
        is_nv12(port.type) || port.type == TensorType::y || record.layout == port.layout;
    if (!is_accepted(record.type, port.type) || !same_order) {
        return error(Fault::bad_argument, "%s: the tensor is %s, the model's input %s",
                     port.name.c_str(), name_of(record.type).data(), name_of(port.type).data());
    }
    EMU_TRY_VALUE(found, find_all(record, port.name.c_str(), batch));
    const auto [width, height] = found.pictures.front().extent;
    if (found.pictures.front().extent != extent_of(port)) {
        return error(Fault::bad_argument, "%s: a picture of %d x %d pixels, not %d x %d",
                     port.name.c_str(), width, height, extent_of(port).width,
                     extent_of(port).height);
    }
    return std::unique_ptr<InputReader>(
        std::make_unique<PictureReader>(std::move(found.spans), std::move(found.pictures)));
}

MadeReader region_reader(const Port& port, const TensorRecord& record, const Region& region,
                         const emu::Chip& chip) {
    if (!is_image(record.type)) {
        return error(Fault::bad_argument, "%s: the tensor is %s, regions are of pictures",
                     port.name.c_str(), name_of(record.type).data());
    }
    EMU_TRY_VALUE(found, find_all(record, port.name.c_str(), 1));
    const Picture& picture = found.pictures.front();
    EMU_TRY(check_roi(chip, picture, region, port));
    return std::unique_ptr<InputReader>(std::make_unique<RegionReader>(
        std::move(found.spans), found.pictures.front(), region, extent_of(port)));
}

} // namespace hbdnn
