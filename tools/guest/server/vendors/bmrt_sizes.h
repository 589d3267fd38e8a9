// SPDX-License-Identifier: Apache-2.0
// What rows of abi/bmrt/pointers.inc call. Included within the namespace of whoever carries calls,
// which has Numbers, after the vendor's headers; without a library, because the recorder of boards
// has none.
#pragma once

namespace {

// All inputs of the argument `net`.
uint64_t input_bytes(const Numbers& of) {
    const auto* const info =
        reinterpret_cast<const bmnet_input_info_t*>(of.ask("bmnet_get_input_info", {of("net")}));
    return info ? info->input_size : 0;
}

uint64_t output_bytes(const Numbers& of) {
    bmnet_output_info_t info{};
    of.ask("bmnet_get_output_info", {of("net"), reinterpret_cast<uint64_t>(&info)});
    return info.output_size;
}

uint64_t dmabuf_bytes(const Numbers& of) {
    size_t bytes = 0;
    of.ask("bmk1880_dmabuf_size",
           {of.address("cmdbuf"), of("sz"), reinterpret_cast<uint64_t>(&bytes)});
    return bytes;
}

} // namespace
