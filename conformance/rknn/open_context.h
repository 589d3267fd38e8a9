// SPDX-License-Identifier: Apache-2.0
// A context on a program, and what tests of several files do with it.
#pragma once

#include "librknnrt/live/context.h"

#include <catch2/catch.hpp>

namespace rknn {

inline std::vector<std::uint32_t> dims_of(const rknn_tensor_attr& attr) {
    return {attr.dims, attr.dims + attr.n_dims};
}

struct OpenContext {
    emu::DeviceMemory memory;
    emu::Cores cores{3};
    std::shared_ptr<Context> context;

    explicit OpenContext(std::vector<emu::Program> programs, ContextOptions options = {},
                         emu::MemoryOptions memory_options = {}, format::ModelFacts facts = {})
        : memory(memory_options) {
        const auto model =
            Model::make(std::move(programs), weight_use(options), nullptr, std::move(facts));
        REQUIRE(model);
        auto opened = Context::open(*model, memory, cores, std::move(options));
        REQUIRE(opened);
        context = *std::move(opened);
    }
    explicit OpenContext(emu::Program program, ContextOptions options = {},
                         emu::MemoryOptions memory_options = {})
        : OpenContext(std::vector<emu::Program>{std::move(program)}, std::move(options),
                      memory_options) {}

    const ShapeSet& shapes() const { return context->shapes(); }
    const Port& input(std::size_t index = 0) const { return shapes().inputs[index]; }
    const Port& output(std::size_t index = 0) const { return shapes().outputs[index]; }

    // What rknn_create_mem gives.
    std::shared_ptr<Memory> create(std::uint64_t size) {
        const auto made = allocate_memory(memory, nullptr, size, 0);
        REQUIRE(made);
        REQUIRE(context->memories().keep(*made));
        return *made;
    }
    emu::Outcome bind(const rknn_tensor_attr& attr, const std::shared_ptr<Memory>& bound) {
        EMU_TRY_VALUE(target, to_target(shapes().inputs, shapes().outputs, attr));
        return context->bind(shapes(), target, bound);
    }
    emu::Outcome set(std::span<rknn_input> inputs) {
        EMU_TRY_VALUE(feeds, to_feeds(shapes().inputs, inputs, &context->warnings()));
        return context->set_inputs(shapes(), feeds);
    }
    emu::Result<std::vector<Delivery>> get(std::span<rknn_output> outputs) {
        EMU_TRY_VALUE(deliveries, to_deliveries(shapes().outputs, outputs, &context->warnings()));
        EMU_TRY(context->get_outputs(shapes(), deliveries));
        return deliveries;
    }
    // The values of one output in a type of its own, dense in the order of its shape.
    std::vector<Delivery> get_dense(emu::Dtype dtype, std::size_t index = 0) {
        std::vector<Delivery> deliveries{{index, output(index).dense(dtype), {}}};
        REQUIRE(context->get_outputs(shapes(), deliveries));
        return deliveries;
    }
};

} // namespace rknn
