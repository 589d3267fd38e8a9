// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/matmul/matmul.h"

#include "emu-core/base/error.h"
#include "emu-core/edge/strictness.h"

#include <algorithm>
#include <cstring>

namespace rknn {

using emu::Fault;

namespace {

constexpr const char* names[] = {"A", "B", "C"};

bool same(const rknn_matmul_shape& a, const rknn_matmul_shape& b) {
    return a.M == b.M && a.K == b.K && a.N == b.N;
}

// The device's view of the first `size` bytes, after what the CPU wrote there.
emu::Result<emu::Bytes> fetch(emu::Buffer& buffer, std::int64_t size) {
    const auto bytes = static_cast<std::size_t>(size);
    EMU_TRY(buffer.sync(0, bytes, emu::Direction::to_device));
    return emu::Bytes(buffer.device().first(bytes));
}

} // namespace

Matmul::Matmul(const Description& description, std::vector<rknn_matmul_shape> shapes, bool dynamic,
               emu::Cores& cores)
    : description_(description), shapes_(std::move(shapes)), dynamic_(dynamic), cores_(cores) {
    if (!dynamic_) matrices_ = matrices_of(description_, shapes_.front());
}

emu::Outcome Matmul::bind(const rknn_matmul_tensor_attr& attr, std::shared_ptr<Memory> memory) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_open());
    EMU_TRY_VALUE(role, find_role(attr.name));
    EMU_TRY(check_chosen());
    const std::size_t size = memory->buffer->cpu().size();
    if (size < static_cast<std::uint64_t>(spec(role).bytes())) {
        return emu::error(Fault::bad_argument, "the memory has %zu bytes, %s needs %lld", size,
                          names[static_cast<int>(role)],
                          static_cast<long long>(spec(role).bytes()));
    }
    bound_[static_cast<int>(role)] = std::move(memory);
    return {};
}

emu::Outcome Matmul::use_cores(std::uint32_t mask) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_open());
    mask_ = mask;
    return {};
}

emu::Outcome Matmul::set_quantisation(const rknn_quant_params& params) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_open());
    EMU_TRY(quantisation_.set(description_, shapes_.front(), params));
    prepared_.reset();
    return {};
}

emu::Result<float> Matmul::largest_scale(const rknn_quant_params& params) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_open());
    EMU_TRY_VALUE(role, find_role(params.name));
    if (role != Role::b) {
        return emu::error(Fault::bad_argument, "only B has scales per channel, not %s",
                          names[static_cast<int>(role)]);
    }
    return quantisation_.largest_scale(description_);
}

emu::Outcome Matmul::set_shape(const rknn_matmul_shape& shape) {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_open());
    if (!dynamic_) return emu::error(Fault::bad_state, "the context was made for one shape only");
    const auto is_it = [&](const rknn_matmul_shape& announced) { return same(announced, shape); };
    if (std::ranges::none_of(shapes_, is_it)) {
        return emu::error(Fault::bad_argument, "M = %d, K = %d, N = %d was not announced", shape.M,
                          shape.K, shape.N);
    }
    matrices_ = matrices_of(description_, shape);
    return {};
}

emu::Outcome Matmul::run() {
    const std::lock_guard lock(mutex_);
    EMU_TRY(check_open());
    EMU_TRY(check_chosen());
    for (const Role role : {Role::a, Role::b, Role::c}) EMU_TRY(check_bound(role));
    return cores_.run({.mask = mask_}, [this] { return multiply(); });
}

void Matmul::close() {
    memories().close();
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (std::shared_ptr<Memory>& memory : bound_) memory.reset();
    prepared_.reset();
    prepared_from_ = {};
}

emu::Outcome Matmul::check_open() const {
    if (closed_) return emu::error(Fault::bad_handle, "the context was destroyed meanwhile");
    return {};
}

emu::Outcome Matmul::check_chosen() const {
    if (matrices_) return {};
    return emu::error(Fault::bad_state, "rknn_matmul_set_dynamic_shape has not chosen a shape yet");
}

// A shape that was chosen later may be larger than the one that the memory was bound for.
emu::Outcome Matmul::check_bound(Role role) const {
    const auto& memory = bound_[static_cast<int>(role)];
    const char* name = names[static_cast<int>(role)];
    if (!memory) return emu::error(Fault::bad_state, "no memory is bound to %s", name);
    if (memory->buffer->cpu().size() < static_cast<std::uint64_t>(spec(role).bytes())) {
        return emu::error(Fault::bad_state, "the memory of %s is too small for the shape in use",
                          name);
    }
    if (!memory->destroyed) return {};
    return emu::board_lets_pass(
        emu::error(Fault::bad_state, "the memory of %s was destroyed", name));
}

emu::Outcome Matmul::multiply() {
    EMU_TRY_VALUE(a, fetch(buffer(Role::a), matrices_->a.bytes()));
    EMU_TRY_VALUE(b, fetch(buffer(Role::b), matrices_->b.bytes()));
    EMU_TRY(prepare(b));
    const auto size = static_cast<std::size_t>(matrices_->c.bytes());
    emu::Buffer& c = buffer(Role::c);
    EMU_TRY(prepared_->run(matrices_->a, a, matrices_->c, c.device().first(size)));
    return c.sync(0, size, emu::Direction::from_device);
}

// The bytes decide, not the buffer's generation, which every flush of every run raises.
emu::Outcome Matmul::prepare(emu::Bytes b) {
    const bool same_size = b.size() == prepared_from_.size();
    if (prepared_ && same_size && std::memcmp(b.data(), prepared_from_.data(), b.size()) == 0) {
        return {};
    }
    const auto n = static_cast<std::int32_t>(matrices_->b.layout.columns());
    EMU_TRY_VALUE(product, quantisation_.product(description_, n));
    prepared_.reset(); // none that does not belong to the bytes, should memory run out
    prepared_from_.assign(b.begin(), b.end());
    prepared_.emplace(product, matrices_->a.element, matrices_->b, b);
    return {};
}

const emu::MatrixSpec& Matmul::spec(Role role) const {
    const emu::MatrixSpec* specs[] = {&matrices_->a, &matrices_->b, &matrices_->c};
    return *specs[static_cast<int>(role)];
}

} // namespace rknn
