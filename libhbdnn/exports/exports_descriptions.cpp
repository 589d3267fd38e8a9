// SPDX-License-Identifier: Apache-2.0
// hbdnn/descriptions.h: what the compiler wrote into models. Before 1.12 without its size and kind.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/model/packed_models.h"
#include "libhbdnn/status.h"

#include <hbdnn/descriptions.h>

using namespace hbdnn;

namespace {

using emu::check_given;

const Text& text_of(const FoundPort& found) {
    return found.port.description;
}

#if HBDNN_FAMILY == HBDNN_1_9

emu::Outcome describe(const char** desc, const emu::Result<FoundPort>& found) {
    EMU_TRY(check_given(desc, "desc"));
    if (!found) return found.error();
    *desc = text_of(*found).bytes.c_str();
    return {};
}

#else

const Text& text_of(const FoundModel& found) {
    return (*found.model)->description;
}

struct Description {
    const char** desc;
    std::uint32_t* size;
    std::int32_t* type;

    template <class Found> emu::Outcome give(const emu::Result<Found>& found) const {
        EMU_TRY(check_given(desc, "desc"));
        EMU_TRY(check_given(size, "size"));
        EMU_TRY(check_given(type, "type"));
        if (!found) return found.error();
        const Text& text = text_of(*found);
        *desc = text.bytes.c_str();
        *size = static_cast<std::uint32_t>(text.bytes.size());
        *type = static_cast<std::int32_t>(text.kind);
        return {};
    }
};

#endif

} // namespace

#if HBDNN_FAMILY == HBDNN_1_9

BOARDLESS_EXPORT int32_t hbDNNGetInputDesc(char const** desc, hbDNNHandle_t dnnHandle,
                                           int32_t inputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetInputDesc, [&] { return describe(desc, find_input(dnnHandle, inputIndex)); },
        desc, dnnHandle, inputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetOutputDesc(char const** desc, hbDNNHandle_t dnnHandle,
                                            int32_t outputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetOutputDesc, [&] { return describe(desc, find_output(dnnHandle, outputIndex)); },
        desc, dnnHandle, outputIndex);
}

#else

BOARDLESS_EXPORT int32_t hbDNNGetInputDesc(char const** desc, uint32_t* size, int32_t* type,
                                           hbDNNHandle_t dnnHandle, int32_t inputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetInputDesc,
        [&] {
            return Description{desc, size, type}.give(find_input(dnnHandle, inputIndex));
        },
        desc, size, type, dnnHandle, inputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetOutputDesc(char const** desc, uint32_t* size, int32_t* type,
                                            hbDNNHandle_t dnnHandle, int32_t outputIndex) {
    return emu::guard<Abi>(
        fn::hbDNNGetOutputDesc,
        [&] {
            return Description{desc, size, type}.give(find_output(dnnHandle, outputIndex));
        },
        desc, size, type, dnnHandle, outputIndex);
}

BOARDLESS_EXPORT int32_t hbDNNGetModelDesc(char const** desc, uint32_t* size, int32_t* type,
                                           hbDNNHandle_t dnnHandle) {
    return emu::guard<Abi>(
        fn::hbDNNGetModelDesc,
        [&] {
            return Description{desc, size, type}.give(find_model(dnnHandle, "dnnHandle"));
        },
        desc, size, type, dnnHandle);
}

#endif
