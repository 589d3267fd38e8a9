// SPDX-License-Identifier: Apache-2.0
// bm_cmdbuf.h, and the dmabufs of bmkernel_1880.h.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libbmrt/format/command_record.h"
#include "libbmrt/format/dmabuf.h"
#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/buffer_text.h"
#include "libbmrt/kernel/chip.h"
#include "libbmrt/kernel/functions.h"
#include "libbmrt/kernel/status.h"

#include <bmkernel/bm1880/bmkernel_1880.h>
#include <bmkernel/bm_cmdbuf.h>

#include <algorithm>
#include <cstdio>

using namespace bmrt::kernel;

namespace {

std::span<std::byte> bytes_at(std::uint8_t* buffer, std::size_t size) {
    return {reinterpret_cast<std::byte*>(buffer), size};
}

emu::Result<emu::Bytes> given_bytes(std::uint8_t* buffer, std::size_t size) {
    EMU_TRY(check_given(buffer, "cmdbuf"));
    return emu::Bytes(bytes_at(buffer, size));
}

emu::Outcome relocate(u32 version, std::uint8_t* cmdbuf, std::size_t size,
                      const bmrt::RelocationBases& bases) {
    EMU_TRY(check_given(cmdbuf, "cmdbuf"));
    EMU_TRY(check(version == only_chip, "chip_version is %u, not %u", version, only_chip));
    auto outcome = bmrt::relocate(bytes_at(cmdbuf, size), bases);
    if (!outcome) return emu::board_aborts(std::move(outcome).error());
    return {};
}

emu::Outcome count(std::uint8_t* cmdbuf, std::size_t size, std::uint32_t* bd_num,
                   std::uint32_t* gdma_num) {
    EMU_TRY_VALUE(bytes, given_bytes(cmdbuf, size));
    EMU_TRY(check_given(bd_num, "bd_num"));
    EMU_TRY(check_given(gdma_num, "gdma_num"));
    EMU_TRY_VALUE(counts, count_commands(bytes));
    *bd_num = counts.tensor;
    *gdma_num = counts.dma;
    return {};
}

// The dmabuf's header says how long it is.
emu::Result<std::span<std::byte>> whole_dmabuf(std::uint8_t* dmabuf) {
    EMU_TRY(check_given(dmabuf, "dmabuf"));
    EMU_TRY_VALUE(header, bmrt::read_dmabuf_header(bytes_at(dmabuf, bmrt::dmabuf_header_bytes)));
    return bytes_at(dmabuf, header.bytes);
}

void print(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
}

} // namespace

BOARDLESS_EXPORT void bm_cmdbuf_relocate(u32 chip_version, uint8_t* cmdbuf, size_t cmdbuf_len,
                                         uint64_t gmem_input_base, uint64_t gmem_weight_base) {
    emu::guard_void<Abi>(
        fn::bm_cmdbuf_relocate,
        [&] {
            return relocate(chip_version, cmdbuf, cmdbuf_len, {gmem_input_base, gmem_weight_base});
        },
        chip_version, cmdbuf, cmdbuf_len, gmem_input_base, gmem_weight_base);
}

BOARDLESS_EXPORT void bm_cmdbuf_dump(uint8_t* cmdbuf, size_t cmdbuf_len) {
    emu::guard_void<Abi>(
        fn::bm_cmdbuf_dump,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(bytes, given_bytes(cmdbuf, cmdbuf_len));
            EMU_TRY_VALUE(text, text_of_commands(bytes));
            print(text);
            return {};
        },
        cmdbuf, cmdbuf_len);
}

BOARDLESS_EXPORT void bm_cmdbuf_get_descnum(uint8_t* cmdbuf, size_t cmdbuf_len, uint32_t* bd_num,
                                            uint32_t* gdma_num) {
    emu::guard_void<Abi>(
        fn::bm_cmdbuf_get_descnum, [&] { return count(cmdbuf, cmdbuf_len, bd_num, gdma_num); },
        cmdbuf, cmdbuf_len, bd_num, gdma_num);
}

BOARDLESS_EXPORT bmerr_t bmk1880_dmabuf_size(uint8_t* cmdbuf, size_t sz, size_t* psize) {
    return emu::guard<Abi>(
        fn::bmk1880_dmabuf_size,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(bytes, given_bytes(cmdbuf, sz));
            EMU_TRY(check_given(psize, "psize"));
            EMU_TRY_VALUE(size, bmrt::dmabuf_bytes(bytes));
            *psize = size;
            return {};
        },
        cmdbuf, sz, psize);
}

BOARDLESS_EXPORT bmerr_t bmk1880_dmabuf_convert(uint8_t* cmdbuf, size_t sz, uint8_t* dmabuf) {
    return emu::guard<Abi>(
        fn::bmk1880_dmabuf_convert,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(bytes, given_bytes(cmdbuf, sz));
            EMU_TRY(check_given(dmabuf, "dmabuf"));
            EMU_TRY_VALUE(converted, bmrt::to_dmabuf(bytes));
            std::ranges::copy(converted, reinterpret_cast<std::byte*>(dmabuf));
            return {};
        },
        cmdbuf, sz, dmabuf);
}

BOARDLESS_EXPORT bmerr_t bmk1880_dmabuf_relocate(uint8_t* dmabuf, u64 dmabuf_devaddr) {
    return emu::guard<Abi>(
        fn::bmk1880_dmabuf_relocate,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(bytes, whole_dmabuf(dmabuf));
            return bmrt::relocate_dmabuf(bytes, dmabuf_devaddr);
        },
        dmabuf, dmabuf_devaddr);
}

BOARDLESS_EXPORT void bmk1880_dmabuf_dump(uint8_t* dmabuf) {
    emu::guard_void<Abi>(
        fn::bmk1880_dmabuf_dump,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(bytes, whole_dmabuf(dmabuf));
            EMU_TRY_VALUE(text, text_of_dmabuf(bytes));
            print(text);
            return {};
        },
        dmabuf);
}
