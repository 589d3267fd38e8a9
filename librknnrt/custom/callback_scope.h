// SPDX-License-Identifier: Apache-2.0
// Which contexts wait for a callback of the application's that this thread is in. What such a
// callback calls must not wait for its context in turn.
#pragma once

namespace rknn {

class Object;

// Innermost first; one per callback under way, on the thread's stack.
class CallbackScope {
public:
    explicit CallbackScope(const Object* context) : context_(context), outer_(innermost) {
        innermost = this;
    }
    ~CallbackScope() { innermost = outer_; }
    CallbackScope(const CallbackScope&) = delete;

    static bool holds(const Object* context) {
        const CallbackScope* scope = innermost;
        while (scope && scope->context_ != context) scope = scope->outer_;
        return scope != nullptr;
    }
    static bool any() { return innermost != nullptr; }

private:
    static inline thread_local const CallbackScope* innermost = nullptr;

    const Object* context_;
    const CallbackScope* outer_;
};

} // namespace rknn
