// SPDX-License-Identifier: Apache-2.0
// From the bytes of a network's file to what vip_create_network makes of them.
#pragma once

#include "emu-core/model/load_options.h"
#include "libviplite/model/device.h"
#include "libviplite/model/model.h"

namespace viplite {

struct NetworkFile {
    emu::SharedBytes bytes;
    std::string path; // empty where they came from memory
    emu::UsedBytes used = {};
};

// The file from `offset` on. Error VIP_ERROR_INVALID_NETWORK.
emu::Result<NetworkFile> read_network_file(const char* path, std::uint64_t offset = 0);
// A copy: the application may free its bytes after the call.
NetworkFile copy_network(const void* data, std::size_t size);

// The vendor's own file, our container, TFLite or ONNX. Errors: VIP_ERROR_INVALID_NETWORK with what
// was found and what to do, VIP_ERROR_NETWORK_INCOMPATIBLE for another chip's, out_of_memory.
emu::Result<std::shared_ptr<const Model>> load_model(const NetworkFile& file, const Device& device);

} // namespace viplite
