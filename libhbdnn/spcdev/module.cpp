// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/module.h"

#include <algorithm>

namespace hbdnn::spcdev {

void Module::take(SharedFrame) {}

bool Module::gives(Size) const {
    return false;
}

emu::Outcome Module::advance() {
    return emu::error(emu::Fault::bad_state, "a module of the kind %s makes no frames", kind());
}

void Module::hand_on(std::span<const SharedFrame> frames) const {
    for (const auto& sink : sinks()) {
        const Size wanted = sink->wanted();
        const auto right = std::ranges::find_if(
            frames, [&](const SharedFrame& frame) { return frame->size == wanted; });
        if (right != frames.end()) sink->take(*right);
    }
}

emu::Outcome Module::pull() const {
    if (const auto from = source()) return from->advance();
    return emu::error(emu::Fault::bad_state, "no module is bound to it");
}

std::vector<std::shared_ptr<Module>> Module::sinks() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<Module>> alive;
    for (const auto& sink : sinks_) {
        if (auto found = sink.lock()) alive.push_back(std::move(found));
    }
    return alive;
}

std::shared_ptr<Module> Module::source() const {
    const std::lock_guard lock(mutex_);
    return source_.lock();
}

bool leads_to(const Module& from, const Module& to) {
    if (&from == &to) return true;
    return std::ranges::any_of(from.sinks(), [&](const auto& next) { return leads_to(*next, to); });
}

namespace {

// Bindings are made and ended one at a time, so that none closes a circle with another.
std::mutex& changing() {
    static std::mutex& mutex = *new std::mutex;
    return mutex;
}

} // namespace

emu::Outcome connect(Module& source, Module& sink) {
    const std::lock_guard change(changing());
    const Size wanted = sink.wanted();
    if (wanted == Size{}) {
        return emu::error(emu::Fault::bad_argument, "%s takes no frames, or was not started",
                          sink.kind());
    }
    if (!source.gives(wanted)) {
        return emu::error(emu::Fault::bad_argument, "no frames of %dx%d come from %s", wanted.width,
                          wanted.height, source.kind());
    }
    if (sink.source()) return emu::error(emu::Fault::bad_state, "%s is bound already", sink.kind());
    if (leads_to(sink, source))
        return emu::error(emu::Fault::bad_state, "the modules would be bound in a circle");
    {
        const std::lock_guard lock(source.mutex_);
        std::erase_if(source.sinks_, [](const auto& old) { return old.expired(); });
        source.sinks_.push_back(sink.weak_from_this());
    }
    {
        const std::lock_guard lock(sink.mutex_);
        sink.source_ = source.weak_from_this();
    }
    source.bound();
    return {};
}

emu::Outcome disconnect(Module& source, Module& sink) {
    const std::lock_guard change(changing());
    if (sink.source().get() != &source)
        return emu::error(emu::Fault::bad_state, "%s and %s are not bound", source.kind(),
                          sink.kind());
    {
        const std::lock_guard lock(source.mutex_);
        std::erase_if(source.sinks_, [&](const auto& old) {
            const auto alive = old.lock();
            return !alive || alive.get() == &sink;
        });
    }
    const std::lock_guard lock(sink.mutex_);
    sink.source_.reset();
    return {};
}

} // namespace hbdnn::spcdev
