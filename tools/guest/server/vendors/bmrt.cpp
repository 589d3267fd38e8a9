// SPDX-License-Identifier: Apache-2.0
// The generation of SDK 1.1.4.
#include "bmkernel/bm1880/bm1880_gdma_reg.h"
#include "bmkernel/bm1880/bm1880_reg.h"
#include "bmkernel/bm1880/bmkernel_1880.h"
#include "bmkernel/bm1880/reg_bdcast.h"
#include "bmkernel/bm1880/reg_gdma.h"
#include "bmkernel/bm_cmdbuf.h"
#include "bmkernel/bm_regcpu.h"
#include "libbmruntime/bmruntime.h"
#include "libbmruntime/bmruntime_bmkernel.h"
#include "libbmruntime/bmruntime_bmnet.h"

#include "tools/guest/server/vendors/rows.h"
#include "tools/guest/server/vendors/vendors.h"

namespace guest {
namespace {

std::uint64_t word(const void* address) {
    return reinterpret_cast<std::uint64_t>(address);
}

// All inputs of the argument `net`.
std::uint64_t input_bytes(const Numbers& of) {
    const auto* const info =
        reinterpret_cast<const bmnet_input_info_t*>(of.ask("bmnet_get_input_info", {of("net")}));
    return info ? info->input_size : 0;
}

std::uint64_t output_bytes(const Numbers& of) {
    bmnet_output_info_t info{};
    of.ask("bmnet_get_output_info", {of("net"), word(&info)});
    return info.output_size;
}

std::uint64_t dmabuf_bytes(const Numbers& of) {
    std::size_t bytes = 0;
    of.ask("bmk1880_dmabuf_size", {word(&of.at<u8>("cmdbuf")), of("sz"), word(&bytes)});
    return bytes;
}

} // namespace

// The vendor is 64-bit only.
Interface describe_bmrt() {
    Interface interface;
#include "abi/bmrt/functions.inc"
#include "abi/bmrt/layout.inc"
#include "abi/bmrt/pointers.inc"
#include "abi/bmrt/status.inc"
    interface.complete();
    return interface;
}

} // namespace guest
