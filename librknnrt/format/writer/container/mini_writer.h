// SPDX-License-Identifier: Apache-2.0
// Files of the small boards' container.
#pragma once

#include "emu-core/base/flatbuffer_writer.h"
#include "librknnrt/format/container/model_file.h"

namespace rknn::format::writer {

// What follows the header. Error bad_argument: an address outside its tensor's memory.
emu::Result<emu::flatbuffer::Raw> mini_payload(const ModelFile& model);

} // namespace rknn::format::writer
