// SPDX-License-Identifier: Apache-2.0
// vsi_nn_context.h, vsi_nn_log.h, vsi_nn_version.h.
#include "emu-core/base/error.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libviplite/number.h"
#include "libviplite/ovxlib/context.h"
#include "libviplite/ovxlib/functions.h"
#include "libviplite/ovxlib/message.h"
#include "libviplite/ovxlib/status.h"

#include <cstdarg>

#include <vsi_nn_version.h>

using namespace viplite::ovxlib;

BOARDLESS_EXPORT vsi_nn_context_t vsi_nn_CreateContext() {
    return emu::guard_pointer<Abi, _vsi_nn_context_t>(fn::vsi_nn_CreateContext, create_context);
}

BOARDLESS_EXPORT void vsi_nn_ReleaseContext(vsi_nn_context_t* ctx) {
    emu::guard_void<Abi>(
        fn::vsi_nn_ReleaseContext,
        [&]() -> emu::Outcome {
            if (!ctx || !*ctx) return {};
            return release_context(std::exchange(*ctx, nullptr));
        },
        ctx);
}

BOARDLESS_EXPORT void vsi_nn_LogMsg(vsi_nn_log_level_e level, const char* fmt, ...) {
    char line[1024]; // what boards cut lines to
    std::va_list values;
    va_start(values, fmt);
    const bool shown = fmt && shows(viplite::number(level));
    if (shown) std::vsnprintf(line, sizeof line, fmt, values);
    va_end(values);
    emu::guard_void<Abi>(
        fn::vsi_nn_LogMsg,
        [&]() -> emu::Outcome {
            if (!fmt) return emu::error(emu::Fault::bad_argument, "fmt is null");
            if (shown) show(viplite::number(level), line);
            return {};
        },
        viplite::number(level), fmt);
}

BOARDLESS_EXPORT const char* vsi_nn_GetVersion() {
    return emu::guard_pointer<Abi, const char>(
        fn::vsi_nn_GetVersion, []() -> emu::Result<const char*> {
            static const std::string text = emu::format("%d.%d.%d", VSI_NN_VERSION_MAJOR,
                                                        VSI_NN_VERSION_MINOR, VSI_NN_VERSION_PATCH);
            return text.c_str();
        });
}

namespace {

template <std::size_t count>
std::uint32_t tell(const emu::FunctionOf<count>& function, std::uint32_t part) {
    return emu::guard_value<Abi, std::uint32_t>(
        function, [&]() -> emu::Result<std::uint32_t> { return part; });
}

} // namespace

BOARDLESS_EXPORT std::uint32_t vsi_nn_GetVersionMajor() {
    return tell(fn::vsi_nn_GetVersionMajor, VSI_NN_VERSION_MAJOR);
}

BOARDLESS_EXPORT std::uint32_t vsi_nn_GetVersionMinor() {
    return tell(fn::vsi_nn_GetVersionMinor, VSI_NN_VERSION_MINOR);
}

BOARDLESS_EXPORT std::uint32_t vsi_nn_GetVersionPatch() {
    return tell(fn::vsi_nn_GetVersionPatch, VSI_NN_VERSION_PATCH);
}
