// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "libhbdnn/model/input_reader.h"
#include "libhbdnn/model/strided_shape.h"

#include <algorithm>

namespace hbdnn {
namespace {

using emu::error;
using emu::Fault;

class TensorReader final : public InputReader {
public:
    TensorReader(MemorySpan span, StridedShape shape)
        : span_(std::move(span)), shape_(std::move(shape)) {}

    emu::Bytes as_they_are() const override {
        return shape_.is_dense() ? emu::Bytes(span_.device()) : emu::Bytes();
    }
    void read(std::span<std::byte> dense) const override { shape_.gather(span_.device(), dense); }
    emu::Outcome check_cleaned() const override { return span_.check_cleaned(); }

private:
    const MemorySpan span_;
    const StridedShape shape_;
};

std::string text_of(const std::vector<std::int32_t>& shape) {
    std::string text = "(";
    for (const std::int32_t extent : shape)
        text += (text.size() > 1 ? ", " : "") + std::to_string(extent);
    return text + ")";
}

emu::Outcome check_kind(const Port& port, const TensorRecord& record) {
    if (record.type != port.type) {
        return error(Fault::bad_argument, "%s: the tensor is %s, the model's input %s",
                     port.name.c_str(), name_of(record.type).data(), name_of(port.type).data());
    }
    if (record.layout == port.layout) return {};
    return error(Fault::bad_argument, "%s: tensorLayout is %d, not %d", port.name.c_str(),
                 static_cast<int>(record.layout), static_cast<int>(port.layout));
}

emu::Outcome check_valid_shape(const Port& port, const TensorRecord& record, std::int64_t batch) {
    std::vector<std::int32_t> wanted = port.valid_shape;
    wanted[0] = static_cast<std::int32_t>(batch);
    if (record.valid_shape == wanted) return {};
    return error(Fault::bad_argument, "%s: validShape is %s, not %s", port.name.c_str(),
                 text_of(record.valid_shape).c_str(), text_of(wanted).c_str());
}

} // namespace

MadeReader tensor_reader(const Port& port, const TensorRecord& record, std::int64_t batch) {
    EMU_TRY(check_kind(port, record));
    EMU_TRY(check_valid_shape(port, record, batch));
    EMU_TRY_VALUE(shape, StridedShape::of_input(record));
    EMU_TRY_VALUE(span, find_span(record.memories[0], shape.bytes(), port.name.c_str()));
    return std::unique_ptr<InputReader>(
        std::make_unique<TensorReader>(std::move(span), std::move(shape)));
}

} // namespace hbdnn
