// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/live/world.h"

#include "emu-core/base/text.h"
#include "emu-core/edge/handle_table.h"
#include "emu-core/edge/leak_report.h"
#include "librknnrt/custom/callback_scope.h"
#include "librknnrt/model/platform.h"

#include <map>
#include <mutex>

namespace rknn {
namespace {

using Objects = emu::HandleTable<rknn_context, Object>;

Objects& objects() {
    static auto& table = emu::eternal_table<Objects>("rknn_context");
    return table;
}

struct Npu {
    explicit Npu(const emu::Chip& chip)
        : cores(chip.clock.value.cores), sram(static_cast<std::uint64_t>(chip.sram_bytes.value)) {}

    emu::Cores cores;
    Sram sram;
};

Npu& npu(const emu::Chip& chip) {
    struct Npus {
        std::mutex mutex;
        std::map<std::string_view, Npu> by_chip;
    };
    static auto& npus = *new Npus;
    const std::lock_guard lock(npus.mutex);
    return npus.by_chip.try_emplace(chip.name, chip).first->second;
}

emu::Error unknown(rknn_context token) {
    const auto text = emu::format("0x%llx", static_cast<unsigned long long>(token));
    if (const auto past = objects().past(token))
        return emu::destroyed_before(emu::Fault::bad_handle, text, *past);
    return emu::error(emu::Fault::bad_handle, "%s is no live context", text.c_str());
}

} // namespace

emu::DeviceMemory& device_memory() {
    static auto& memory = *new emu::DeviceMemory(emu::memory_options());
    return memory;
}

emu::Cores& cores(const emu::Chip& chip) {
    return npu(chip).cores;
}

Sram& sram(const emu::Chip& chip) {
    return npu(chip).sram;
}

emu::Result<rknn_context> add_object(std::shared_ptr<Object> object) {
    return objects().add(std::move(object));
}

emu::Result<std::shared_ptr<Object>> find_object(rknn_context token) {
    if (auto object = objects().find(token)) return object;
    return unknown(token);
}

emu::Result<std::shared_ptr<Object>> take_object(rknn_context token) {
    if (const auto object = objects().find(token)) EMU_TRY(check_reentry(*object));
    if (auto object = objects().take(token)) return object;
    return unknown(token);
}

emu::Outcome check_kind(const emu::Function& function, const Object& object, bool right_kind) {
    if (!right_kind) {
        return emu::error(emu::Fault::bad_handle, "the context is of another kind: one of a model, "
                                                  "or of a matrix product");
    }
    return check_supported(function.name, object.chip());
}

emu::Outcome check_reentry(const Object& object) {
    if (!CallbackScope::holds(&object)) return {};
    return emu::error(emu::Fault::bad_state,
                      "a callback of the context's own custom operators called, and the context "
                      "waits for its end");
}

} // namespace rknn
