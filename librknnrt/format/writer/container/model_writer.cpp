// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/container/model_writer.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/container/flat_schema.h"

#include <cstring>

namespace rknn::format::writer {
namespace {

using emu::flatbuffer::Raw;

void append(Raw& file, const void* bytes, std::size_t size) {
    const auto* const first = static_cast<const std::byte*>(bytes);
    file.insert(file.end(), first, first + size);
}

Raw with_header(const Raw& payload, const ModelFile& model) {
    const std::string text = "{\"name\":\"rknn model\",\"target_platform\":[\"" + model.target +
                             "\"],\"version\":\"" + model.compiler + "\"}";
    const std::uint64_t payload_size = payload.size(), text_size = text.size();
    Raw file;
    const std::size_t begin = header_size_of(model.container);
    file.reserve(begin + payload.size() + sizeof(text_size) + text.size());
    file.resize(begin);
    std::memcpy(file.data(), file_magic.data(), file_magic.size());
    std::memcpy(&file[container_offset], &model.container, sizeof(model.container));
    std::memcpy(&file[size_offset], &payload_size, sizeof(payload_size));
    append(file, payload.data(), payload.size());
    append(file, &text_size, sizeof(text_size));
    append(file, text.data(), text.size());
    return file;
}

} // namespace

emu::Result<std::vector<std::byte>> write_model(const ModelFile& model,
                                                const WriteOptions& options) {
    switch (model.container) {
    case short_container:
    case oldest_container:
    case newest_container: {
        EMU_TRY_VALUE(payload, standard_payload(model, options));
        return with_header(payload, model);
    }
    case mini_container: {
        EMU_TRY_VALUE(payload, mini_payload(model));
        return with_header(payload, model);
    }
    default:
        return emu::error(emu::Fault::bad_argument, "files of container %llu are not written",
                          static_cast<unsigned long long>(model.container));
    }
}

} // namespace rknn::format::writer
