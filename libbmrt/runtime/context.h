// SPDX-License-Identifier: Apache-2.0
// What a bmctx_t stands for: a device that calls are for, and the kernels of each thread.
#pragma once

#include "libbmrt/runtime/device.h"
#include "libbmrt/runtime/handles.h"
#include "libbmrt/runtime/kernel_context.h"

#include <map>
#include <optional>
#include <thread>

namespace bmrt::runtime {

// Thread-safe.
class Context {
public:
    using Handle = bmctx_t;
    static constexpr std::uintptr_t kind = 1;
    static constexpr const char* handle_type = "bmctx_t";
    static constexpr const char* argument = "ctx";

    struct Binding {
        bmdev_t handle = nullptr;
        std::shared_ptr<Device> device;
    };
    void bind(Binding binding);
    // What was bound; no device where there was none.
    Binding unbind();
    // Error bad_state: no device is bound.
    emu::Result<Binding> binding() const;

    // Kernels of this thread. A second one takes the first one's place, which stays alive until the
    // end of the context.
    emu::Outcome add_kernels(std::shared_ptr<KernelContext> kernels);
    // Error bad_state: none.
    emu::Result<std::shared_ptr<KernelContext>> kernels() const;
    emu::Result<std::shared_ptr<KernelContext>> take_kernels();

    // The number of a run that has ended, 0, 1, 2... with 16 bits.
    std::uint16_t next_run();
    bool has_run(std::uint16_t number) const;

private:
    mutable std::mutex mutex_;
    Binding binding_;
    std::map<std::thread::id, std::shared_ptr<KernelContext>> kernels_;
    std::vector<std::shared_ptr<KernelContext>> replaced_;
    std::uint64_t runs_ = 0;
};

// The device of a call. Errors: bad_handle; bad_state, none is bound.
emu::Result<std::shared_ptr<Device>> device_of(bmctx_t ctx);

} // namespace bmrt::runtime
