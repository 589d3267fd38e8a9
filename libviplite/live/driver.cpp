// SPDX-License-Identifier: Apache-2.0
#include "libviplite/live/driver.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "emu-core/edge/leak_report.h"
#include "emu-core/edge/object_handles.h"
#include "emu-core/edge/strictness.h"
#include "libviplite/codes.h"

#include <cerrno>
#include <cstring>
#include <mutex>

namespace viplite {
namespace {

constexpr const char* kind = "live handle of this library";

using Objects = emu::ObjectHandles<Object>;

Objects& objects() {
    static auto& table = emu::eternal_table<Objects>("vip_network, vip_buffer, vip_group");
    return table;
}

struct Driver {
    std::mutex mutex;
    std::uint64_t users = 0;        // vip_init without vip_destroy
    std::shared_ptr<Device> device; // null: none
};

Driver& driver() {
    static auto& made = *new Driver;
    return made;
}

} // namespace

emu::DeviceMemory& device_memory() {
    static auto& memory = *new emu::DeviceMemory(emu::memory_options());
    return memory;
}

emu::Outcome start() {
    const std::lock_guard lock(driver().mutex);
    if (driver().users == 0) {
        EMU_TRY_VALUE(opened, Device::open());
        driver().device = std::move(opened);
    }
    ++driver().users;
    return {};
}

// Objects that are left end outside the lock, because their runs may ask for the device.
emu::Outcome stop() {
    std::vector<std::shared_ptr<Object>> left;
    {
        const std::lock_guard lock(driver().mutex);
        if (driver().users == 0) {
            return emu::board_lets_pass(emu::error(
                emu::Fault::bad_state, "vip_destroy was called more often than vip_init"));
        }
        if (--driver().users != 0) return {};
        driver().device.reset();
        left = objects().abandon_all();
    }
    for (const auto& object : left) object->close();
    return {};
}

emu::Result<std::shared_ptr<Device>> device() {
    const std::lock_guard lock(driver().mutex);
    if (driver().device) return driver().device;
    return error(code::not_started, "vip_init was not called, or vip_destroy was");
}

emu::Outcome check_started() {
    const auto started = device();
    if (!started) return started.error();
    return {};
}

emu::Result<void*> add_object(std::shared_ptr<Object> object) {
    const std::lock_guard lock(driver().mutex);
    if (!driver().device) return error(code::not_started, "vip_destroy was called meanwhile");
    return objects().add(std::move(object));
}

emu::Result<std::shared_ptr<Object>> find_object(const void* handle, const char* name) {
    EMU_TRY(check_started());
    return objects().find(handle, name, kind);
}

emu::Result<std::shared_ptr<Object>> take_object(const void* handle, const char* name) {
    EMU_TRY(check_started());
    return objects().take(handle, name, kind);
}

bool is_handle(const void* pointer) {
    return objects().was_given(pointer);
}

emu::Error other_kind(const Object& object, const char* name) {
    return emu::error(emu::Fault::bad_handle, "%s is a %s", name, object.type());
}

// What the vendor's driver calls its file is not known.
emu::Outcome set_log_path(const char* folder) {
    const std::string path = std::string(folder) + "/viplite.log";
    if (emu::log_to_file(path.c_str())) return {};
    return emu::error(emu::Fault::bad_argument, "%s: %s", path.c_str(), std::strerror(errno));
}

} // namespace viplite
