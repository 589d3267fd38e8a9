// SPDX-License-Identifier: Apache-2.0
#include "libviplite/awnn/context.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "emu-core/base/text.h"
#include "emu-core/edge/address_table.h"
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/leak_report.h"

#include <cstring>

namespace viplite::awnn {
namespace {

// Holds the mutex that the application sees, and may hold itself.
class Locked {
public:
    explicit Locked(pthread_mutex_t& mutex) : mutex_(mutex) { ::pthread_mutex_lock(&mutex_); }
    Locked(const Locked&) = delete;
    ~Locked() { ::pthread_mutex_unlock(&mutex_); }

private:
    pthread_mutex_t& mutex_;
};

void list(const std::vector<Port>& ports, std::vector<vip_buffer>& buffers,
          std::vector<Awnn_params_t>& descriptions) {
    for (const Port& port : ports) {
        buffers.push_back(port.buffer.handle());
        descriptions.push_back(port.description);
    }
}

// Floats that stay 0 as on a board look like results.
void warn_of_zeros(std::size_t output, const vip_buffer_create_params_t& type) {
    emu::log(emu::LogLevel::warning,
             emu::format("awnn does not convert output %zu, of data format %d and quantisation %d: "
                         "its floats stay 0",
                         output, static_cast<int>(type.data_format),
                         static_cast<int>(type.quant_format)));
}

using Table = emu::AddressTable<Context>;

Table& contexts() {
    static auto& table = emu::eternal_table<Table>("Awnn_Context_t");
    return table;
}

emu::Error unknown(const Awnn_Context* address) {
    const auto text = emu::format("%p", static_cast<const void*>(address));
    if (const auto past = contexts().past(address))
        return emu::destroyed_before(emu::Fault::bad_handle, text, *past);
    return emu::error(emu::Fault::bad_handle, "%s is no live context", text.c_str());
}

} // namespace

std::shared_ptr<Context> Context::make(Network network) {
    return std::shared_ptr<Context>(new Context(std::move(network)));
}

Context::Context(Network network) : network_(std::move(network)) {
    for (const Port& output : network_.outputs()) {
        const vip_buffer_create_params_t& type = output.description.vip_param;
        conversions_.emplace_back(type);
        if (!conversions_.back().converts()) warn_of_zeros(outputs_.size(), type);
        outputs_.emplace_back(output.description.elements);
    }
    fill_shared();
}

Context::~Context() {
    ::pthread_mutex_destroy(&shared_.mutex);
}

void Context::fill_shared() {
    list(network_.inputs(), input_buffers_, input_params_);
    list(network_.outputs(), output_buffers_, output_params_);
    for (const Conversion& conversion : conversions_) {
        byte_values_.push_back(const_cast<float*>(conversion.byte_values()));
    }
    for (auto& output : outputs_) output_pointers_.push_back(output.data());

    ::pthread_mutex_init(&shared_.mutex, nullptr);
    shared_.network = network_.handle();
    shared_.input_count = static_cast<vip_uint32_t>(input_buffers_.size());
    shared_.output_count = static_cast<vip_uint32_t>(output_buffers_.size());
    shared_.input_buffers = input_buffers_.data();
    shared_.output_buffers = output_buffers_.data();
    shared_.input_params = input_params_.data();
    shared_.output_params = output_params_.data();
    shared_.quantize_maps = byte_values_.data();
    shared_.user_output_buffers = output_pointers_.data();
}

emu::Outcome Context::set_inputs(unsigned char** buffers) {
    const Locked locked(shared_.mutex);
    const auto& inputs = network_.inputs();
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (!buffers[i])
            return emu::error(emu::Fault::bad_argument, "input_buffers[%zu] is null", i);
        const auto bytes = inputs[i].buffer.bytes();
        std::memcpy(bytes.data(), buffers[i], bytes.size());
        EMU_TRY(network_.flush_input(i));
    }
    shared_.user_input_buffers = buffers;
    return {};
}

emu::Outcome Context::run() {
    const Locked locked(shared_.mutex);
    EMU_TRY(network_.run());
    ++runs_;
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        conversions_[i].to_floats(network_.outputs()[i].buffer.bytes(), outputs_[i]);
    }
    return {};
}

Awnn_Context* keep(std::shared_ptr<Context> context) {
    Awnn_Context* const address = context->shared();
    contexts().add(address, {}, std::move(context));
    return address;
}

emu::Result<std::shared_ptr<Context>> find_context(const Awnn_Context* address) {
    EMU_TRY(emu::check_given(address, "context"));
    if (auto context = contexts().find(address)) return context;
    return unknown(address);
}

emu::Result<std::shared_ptr<Context>> take_context(const Awnn_Context* address) {
    EMU_TRY(emu::check_given(address, "context"));
    if (auto context = contexts().take(address)) return context;
    return unknown(address);
}

std::size_t live_contexts() {
    return contexts().live();
}

} // namespace viplite::awnn
