// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/runtime/context.h"

#include "emu-core/edge/strictness.h"

namespace bmrt::runtime {

void Context::bind(Binding binding) {
    const std::lock_guard lock(mutex_);
    binding_ = std::move(binding);
}

Context::Binding Context::unbind() {
    const std::lock_guard lock(mutex_);
    return std::exchange(binding_, {});
}

emu::Result<Context::Binding> Context::binding() const {
    const std::lock_guard lock(mutex_);
    if (!binding_.device) return emu::error(emu::Fault::bad_state, "ctx has no device");
    return binding_;
}

emu::Outcome Context::add_kernels(std::shared_ptr<KernelContext> kernels) {
    const std::lock_guard lock(mutex_);
    auto& place = kernels_[std::this_thread::get_id()];
    if (place) {
        EMU_TRY(emu::board_lets_pass(emu::error(
            emu::Fault::bad_state, "this thread has kernels already, which a board leaks")));
        replaced_.push_back(std::move(place));
    }
    place = std::move(kernels);
    return {};
}

emu::Result<std::shared_ptr<KernelContext>> Context::kernels() const {
    const std::lock_guard lock(mutex_);
    const auto found = kernels_.find(std::this_thread::get_id());
    if (found != kernels_.end()) return found->second;
    return emu::board_aborts(
        emu::error(emu::Fault::bad_state, "bmruntime_bmkernel_create was not called"));
}

emu::Result<std::shared_ptr<KernelContext>> Context::take_kernels() {
    EMU_TRY_VALUE(found, kernels());
    const std::lock_guard lock(mutex_);
    kernels_.erase(std::this_thread::get_id());
    return std::move(found);
}

std::uint16_t Context::next_run() {
    const std::lock_guard lock(mutex_);
    return static_cast<std::uint16_t>(runs_++);
}

bool Context::has_run(std::uint16_t number) const {
    const std::lock_guard lock(mutex_);
    return number < runs_;
}

emu::Result<std::shared_ptr<Device>> device_of(bmctx_t ctx) {
    EMU_TRY_VALUE(context, find<Context>(ctx));
    EMU_TRY_VALUE(binding, context->binding());
    return std::move(binding.device);
}

} // namespace bmrt::runtime
