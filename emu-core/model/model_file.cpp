// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/model_file.h"

#include "emu-core/base/file_image.h"

namespace emu {

std::string ModelFile::name(const char* of_memory) const {
    const std::string last = path.substr(path.rfind('/') + 1);
    return last.empty() ? of_memory : last.substr(0, last.rfind('.'));
}

Result<ModelFile> read_model_file(const std::string& path) {
    EMU_TRY_VALUE(read, FileImage::read(path));
    const std::shared_ptr<FileImage> image = std::move(read);
    return ModelFile{SharedBytes::owned_by(image, image->bytes()), path,
                     [image](Bytes bytes) { image->drop(bytes); }};
}

ModelFile copy_model_file(const void* data, std::size_t size) {
    const auto* first = static_cast<const std::byte*>(data);
    return {std::vector<std::byte>(first, first + size), {}};
}

} // namespace emu
