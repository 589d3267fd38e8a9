// SPDX-License-Identifier: Apache-2.0
// From the bytes of a network's file to what vip_create_network makes of them.
#pragma once

#include "emu-core/model/load.h"
#include "libviplite/model/device.h"
#include "libviplite/model/model.h"

namespace viplite {

// The file from `offset` on. Error VIP_ERROR_INVALID_NETWORK.
emu::Result<emu::ModelFile> read_network_file(const char* path, std::uint64_t offset = 0);

// The vendor's own file, our container, TFLite or ONNX. Errors: VIP_ERROR_INVALID_NETWORK with what
// was found and what to do, VIP_ERROR_NETWORK_INCOMPATIBLE for another chip's, out_of_memory.
emu::Result<std::shared_ptr<const Model>> load_model(const emu::ModelFile& file,
                                                     const Device& device);

// The vendor's own files: what they say of themselves, and a computation from elsewhere.
// Errors: bad_model, wrong_chip, out_of_memory.
emu::Result<std::shared_ptr<Model>> load_binary(const emu::ModelFile& file, const Device& device);

} // namespace viplite
