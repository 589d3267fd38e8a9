// SPDX-License-Identifier: Apache-2.0
#include "libviplite/ovxlib/context.h"

#include "emu-core/edge/leak_report.h"
#include "emu-core/edge/object_handles.h"
#include "libviplite/live/driver.h"

namespace viplite::ovxlib {
namespace {

constexpr const char* kind = "live context of this library";

using Contexts = emu::ObjectHandles<Context>;

Contexts& contexts() {
    static auto& table = emu::eternal_table<Contexts>("vsi_nn_context_t");
    return table;
}

emu::Result<vsi_nn_context_t> add_context() {
    EMU_TRY_VALUE(opened, viplite::device());
    EMU_TRY_VALUE(handle, contexts().add(std::make_shared<Context>(std::move(opened))));
    return static_cast<vsi_nn_context_t>(handle);
}

} // namespace

emu::Result<vsi_nn_context_t> create_context() {
    EMU_TRY(start());
    auto added = add_context();
    if (!added) static_cast<void>(stop());
    return added;
}

emu::Result<std::shared_ptr<Context>> find_context(vsi_nn_context_t ctx) {
    return contexts().find(ctx, "ctx", kind);
}

emu::Outcome release_context(vsi_nn_context_t ctx) {
    EMU_TRY_VALUE(taken, contexts().take(ctx, "ctx", kind));
    taken->release();
    return stop();
}

} // namespace viplite::ovxlib
