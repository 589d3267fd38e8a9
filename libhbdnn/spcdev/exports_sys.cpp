// SPDX-License-Identifier: Apache-2.0
// sp_sys.h.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "emu-core/edge/strictness.h"
#include "libhbdnn/spcdev/functions.h"
#include "libhbdnn/spcdev/modules.h"
#include "libhbdnn/spcdev/status.h"

#include <sp_sys.h>
#include <string_view>

using namespace hbdnn::spcdev;

namespace {

constexpr const char* kinds[] = {"vio", "encoder", "decoder", "display"};
static_assert(SP_MTYPE_VIO == 0 && SP_MTYPE_ENCODER == 1 && SP_MTYPE_DECODER == 2 &&
              SP_MTYPE_DISPLAY == 3);

// X5 looks at the module only, and lets a wrong type pass.
emu::Outcome check_type(const char* function, const Module& module, std::int32_t type,
                        const char* name) {
    const bool known = type >= 0 && type < static_cast<std::int32_t>(std::size(kinds));
    if (known && std::string_view(kinds[type]) == module.kind()) return {};
    return emu::board_warns(function,
                            emu::error(emu::Fault::bad_argument, "%s is %d, and the module a %s",
                                       name, type, module.kind()));
}

using Change = emu::Outcome (*)(Module& source, Module& sink);

emu::Outcome change(const char* function, Change body, void* src, std::int32_t src_type, void* dst,
                    std::int32_t dst_type) {
    EMU_TRY_VALUE(source, find_module(src, "src"));
    EMU_TRY_VALUE(sink, find_module(dst, "dst"));
    EMU_TRY(check_type(function, *source, src_type, "src_type"));
    EMU_TRY(check_type(function, *sink, dst_type, "dst_type"));
    return body(*source, *sink);
}

} // namespace

BOARDLESS_EXPORT std::int32_t sp_module_bind(void* src, std::int32_t src_type, void* dst,
                                             std::int32_t dst_type) {
    return emu::guard<Abi>(
        fn::sp_module_bind,
        [&] { return change(fn::sp_module_bind.name, connect, src, src_type, dst, dst_type); }, src,
        src_type, dst, dst_type);
}

BOARDLESS_EXPORT std::int32_t sp_module_unbind(void* src, std::int32_t src_type, void* dst,
                                               std::int32_t dst_type) {
    return emu::guard<Abi>(
        fn::sp_module_unbind,
        [&] { return change(fn::sp_module_unbind.name, disconnect, src, src_type, dst, dst_type); },
        src, src_type, dst, dst_type);
}

// For whoever carries calls to another process: the most that sp_vio_get_frame() and its like,
// sp_encoder_get_stream() or sp_decoder_get_image() of this handle writes; 0: nothing.
BOARDLESS_EXPORT std::uint64_t boardless_spcdev_bytes(const void* obj) {
    const auto module = find_module(obj, "obj");
    return module ? (*module)->most_bytes() : 0;
}
