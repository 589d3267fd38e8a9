// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/shared_buffer.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "emu-core/base/findings.h"
#include "emu-core/base/log.h"

namespace emu {
namespace {

bool has(Direction direction, Direction part) {
    return (static_cast<unsigned>(direction) & static_cast<unsigned>(part)) != 0;
}

const char* name_of(Direction direction) {
    switch (direction) {
    case Direction::to_device: return "to device";
    case Direction::from_device: return "from device";
    case Direction::both: return "both ways";
    }
    return "?";
}

} // namespace

Outcome SharedBuffer::sync(std::uint64_t offset, std::uint64_t length, Direction direction) {
    if (!in_range(offset, length, backing_.bytes.size())) {
        return error(Fault::bad_argument, "sync of %llu bytes at %llu of a buffer of %zu",
                     static_cast<unsigned long long>(length),
                     static_cast<unsigned long long>(offset), backing_.bytes.size());
    }
    if (logs(LogLevel::dma)) {
        log(LogLevel::dma, format("sync 0x%llx %s, %llu bytes",
                                  static_cast<unsigned long long>(physical() + offset),
                                  name_of(direction), static_cast<unsigned long long>(length)));
    }
    const std::lock_guard lock(sync_mutex_);
    report_damage();
    const auto first = static_cast<std::size_t>(offset), count = static_cast<std::size_t>(length);
    if (has(direction, Direction::to_device)) {
        if (cache_) cache_->write_back(first, count);
        raise_generation();
    }
    if (cache_ && has(direction, Direction::from_device)) cache_->invalidate(first, count);
    return {};
}

Changes SharedBuffer::changes(std::uint64_t offset, std::uint64_t length) {
    if (!cache_) return {};
    const std::lock_guard lock(sync_mutex_);
    return cache_->changes(static_cast<std::size_t>(offset), static_cast<std::size_t>(length));
}

void SharedBuffer::inspect() {
    if (!report_wanted()) return;
    const std::lock_guard lock(sync_mutex_);
    report_damage();
}

void SharedBuffer::report_damage() {
    if (damage_reported_) return;
    const Slack::Damage damage = backing_.slack.damage();
    if (damage.count == 0) return;
    damage_reported_ = true;
    const std::string made = maker_ ? " (made by " + text_of(maker_) + ")" : "";
    const auto before = static_cast<std::int64_t>(backing_.fd_offset);
    const bool from_start_of_fd = before != 0 && damage.first == -before;
    log_finding(
        format("buffer 0x%llx of %zu bytes%s: %llu bytes outside it were overwritten, the "
               "first at offset %lld (%p)%s",
               static_cast<unsigned long long>(physical()), backing_.bytes.size(), made.c_str(),
               static_cast<unsigned long long>(damage.count), static_cast<long long>(damage.first),
               static_cast<void*>(backing_.bytes.data() + damage.first),
               from_start_of_fd ? ": who maps its descriptor needs BOARDLESS_GUARD=page" : ""));
}

} // namespace emu
