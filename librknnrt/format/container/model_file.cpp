// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/model_file.h"

#include "emu-core/base/checked.h"
#include "librknnrt/format/container/container_readers.h"
#include "librknnrt/format/container/flat_schema.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace rknn::format {
namespace {

bool begins_with(emu::Bytes file, std::string_view magic) {
    return file.size() >= magic.size() && std::memcmp(file.data(), magic.data(), magic.size()) == 0;
}

bool is_known(std::uint64_t container) {
    return container == mini_container ||
           (container >= short_container && container <= newest_container);
}

// Only the mini container has something else behind its header.
emu::Outcome expect_flatbuffer(emu::Bytes file, std::uint64_t container) {
    const std::size_t begin = header_size_of(container);
    if (file.size() < begin + identifier_offset + file_magic.size()) {
        return emu::error(emu::Fault::bad_model, "it is cut short");
    }
    if (begins_with(file.subspan(begin + identifier_offset), file_magic)) return {};
    if (auto refusal = refusal_of_earlier(file)) return *std::move(refusal);
    return emu::error(emu::Fault::bad_model,
                      "there is no FlatBuffer behind the header of its container %llu: it is "
                      "damaged",
                      static_cast<unsigned long long>(container));
}

emu::Outcome read_flat(const emu::SharedBytes& file, ModelFile& model) {
    EMU_TRY(expect_flatbuffer(file, model.container));
    return read_standard_container(file, model);
}

} // namespace

bool is_model_file(emu::Bytes file) {
    return begins_with(file, file_magic) || begins_with(file, encrypted_magic);
}

emu::Result<ModelFile> read(const emu::SharedBytes& file) {
    if (begins_with(file, encrypted_magic)) {
        return emu::error(emu::Fault::bad_model,
                          "it is encrypted; export the model without encryption");
    }
    if (!begins_with(file, file_magic) || file.size() < short_header_size) {
        return emu::error(emu::Fault::bad_model, "it is no .rknn file, or cut short");
    }
    ModelFile model;
    model.container = emu::load<std::uint64_t>(file, container_offset);
    if (!is_known(model.container)) {
        return emu::error(emu::Fault::bad_model,
                          "its container has version %llu; known are 1 to 6 and mini",
                          static_cast<unsigned long long>(model.container));
    }
    EMU_TRY(model.container == mini_container ? read_mini_container(file, model)
                                              : read_flat(file, model));
    mark_unread_tasks(model);
    return model;
}

emu::Result<emu::Bytes> ModelFile::constant_at(std::int64_t address, std::int64_t bytes) const {
    for (const Tensor& tensor : tensors) {
        if (tensor.data.empty() || address < tensor.address) continue;
        const auto offset = static_cast<std::uint64_t>(address - tensor.address);
        if (!emu::in_range(offset, static_cast<std::uint64_t>(bytes), tensor.data.size())) continue;
        return tensor.data.bytes().subspan(offset, static_cast<std::size_t>(bytes));
    }
    return emu::error(emu::Fault::bad_model, "no constant holds %lld bytes at 0x%llx (%s)",
                      static_cast<long long>(bytes), static_cast<unsigned long long>(address),
                      name_at(address));
}

const char* ModelFile::name_at(std::int64_t address) const {
    for (const Tensor& tensor : tensors) {
        const auto bytes = std::max<std::int64_t>(tensor.reserved_bytes,
                                                  static_cast<std::int64_t>(tensor.data.size()));
        if (tensor.address < 0 || address < tensor.address) continue;
        if (address - tensor.address < bytes) return tensor.name.c_str();
    }
    return "no tensor";
}

} // namespace rknn::format
