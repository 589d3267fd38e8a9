// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/model_file.h"

#include "emu-core/base/error.h"
#include "emu-core/base/text.h"
#include "librknnrt/format/container/tensor_spec.h"

#include <algorithm>
#include <charconv>

namespace rknn::format {
namespace {

constexpr std::int32_t most_pictures = 1 << 12;
constexpr std::int64_t most_bytes = std::int64_t{1} << 30; // of all inputs and outputs

emu::Result<std::int64_t> bytes_in_batch(const ModelFile& model, const Tensor& tensor) {
    if (tensor.dims.empty() || tensor.dims[0] != 1)
        return bad_tensor(tensor, "begins with no dimension of 1 that a batch could take");
    EMU_TRY_VALUE(spec, port_spec(tensor));
    return spec.bytes() * model.batch;
}

} // namespace

emu::Result<std::int32_t> batch_of(std::string_view text) {
    if (text.empty()) return 1;
    std::int32_t batch = 0;
    const auto [behind, problem] = std::from_chars(text.data(), text.data() + text.size(), batch);
    const bool is_number = problem == std::errc() && behind == text.data() + text.size();
    if (is_number && batch >= 0 && batch <= most_pictures) return std::max(batch, 1);
    return emu::error(emu::Fault::bad_model,
                      "its batch size is '%s', which is no number from 0 to %d",
                      emu::printable(std::string(text.substr(0, 32))).c_str(), most_pictures);
}

emu::Outcome check_batch(const ModelFile& model) {
    if (model.batch == 1) return {};
    std::int64_t sum = 0;
    for (const std::int32_t id : model.inputs) {
        const Tensor& tensor = model.tensors[id];
        const bool is_picture = tensor.dims.size() == 4 &&
                                (tensor.dims[1] == 1 || tensor.dims[1] == 3 || tensor.dims[1] == 4);
        if (!is_picture)
            return bad_tensor(tensor, "is no input of 1, 3 or 4 channels, as batches take them");
        EMU_TRY_VALUE(bytes, bytes_in_batch(model, tensor));
        sum += bytes;
        if (sum > most_bytes) return bad_tensor(tensor, "is too large for its batch");
    }
    for (const std::int32_t id : model.outputs) {
        EMU_TRY_VALUE(bytes, bytes_in_batch(model, model.tensors[id]));
        sum += bytes;
        if (sum > most_bytes) return bad_tensor(model.tensors[id], "is too large for its batch");
    }
    return {};
}

} // namespace rknn::format
