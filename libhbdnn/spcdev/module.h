// SPDX-License-Identifier: Apache-2.0
// What handles of libspcdev stand for, and the bindings over which modules hand frames on. There is
// no thread behind a binding: a module makes a frame when the application, or a module that is
// bound to it, asks for one, and hands it to all that are bound to it in the same call. So runs
// repeat exactly.
#pragma once

#include "libhbdnn/spcdev/frame.h"

#include <mutex>
#include <span>
#include <vector>

namespace hbdnn::spcdev {

class Module : public std::enable_shared_from_this<Module> {
public:
    Module(const Module&) = delete;
    virtual ~Module() = default;

    virtual const char* kind() const = 0;

    // As the end of a binding. The size of frames that it takes; 0x0: it takes none now.
    virtual Size wanted() const { return {}; }
    virtual void take(SharedFrame frame);

    // As the beginning of a binding: whether frames of that size come from it.
    virtual bool gives(Size size) const;
    // Makes one more frame and hands it on. Error bad_state: it makes none by itself, or no more.
    virtual emu::Outcome advance();

    // The most that its next frame, or part of a stream, writes to the application's memory.
    virtual std::size_t most_bytes() const { return 0; }

    // A module was bound to it.
    virtual void bound() {}

    // The handle is gone.
    virtual void close() {}

protected:
    Module() = default;

    // Gives each module that is bound to this one the frame of its size.
    void hand_on(std::span<const SharedFrame> frames) const;
    // Asks the module that this one is bound to for one more frame. Error bad_state: there is none.
    emu::Outcome pull() const;
    bool has_source() const { return source() != nullptr; }

private:
    friend emu::Outcome connect(Module& source, Module& sink);
    friend emu::Outcome disconnect(Module& source, Module& sink);
    friend bool leads_to(const Module& from, const Module& to);

    std::vector<std::shared_ptr<Module>> sinks() const;
    std::shared_ptr<Module> source() const;

    mutable std::mutex mutex_;
    std::vector<std::weak_ptr<Module>> sinks_;
    std::weak_ptr<Module> source_;
};

// From now on frames of `source` go to `sink`. Errors bad_argument: one of them cannot be that end;
// bad_state: the sink has a source, or is one of those that this one's frames come from.
emu::Outcome connect(Module& source, Module& sink);
// Error bad_state: they are not bound.
emu::Outcome disconnect(Module& source, Module& sink);

} // namespace hbdnn::spcdev
