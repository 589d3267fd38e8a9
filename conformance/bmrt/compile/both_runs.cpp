// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/compile/both_runs.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "emu-core/runtime/session.h"
#include "libbmrt/compile/compile.h"
#include "libbmrt/format/command_list.h"
#include "libbmrt/format/command_record.h"
#include "libbmrt/format/decode/decode.h"
#include "libbmrt/format/dma_descriptor.h"
#include "libbmrt/format/tensor_descriptor.h"

#include <algorithm>
#include <random>

namespace bmcompile_tests {
namespace {

constexpr std::uint64_t page = 4096;
constexpr std::byte junk{0x5A};

Values random_bytes(std::int64_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    Values values(static_cast<std::size_t>(count));
    for (std::byte& value : values) value = static_cast<std::byte>(random() >> 24);
    return values;
}

// The commands of one engine, which does them in their order.
struct Queue {
    std::vector<std::size_t> records;
    std::vector<std::uint32_t> waits; // for so many commands of the other engine
    std::size_t done = 0;

    bool can_go(const Queue& other) const {
        return done < records.size() && waits[done] <= other.done;
    }
};

// The indices of the records in an order that their waits allow.
emu::Result<std::vector<std::size_t>> order_of(emu::Bytes buffer, bool dma_first) {
    Queue tensor, dma;
    bmrt::RecordReader records(buffer);
    for (std::size_t i = 0; !records.at_end(); ++i) {
        EMU_TRY_VALUE(record, records.next());
        const bool moves = record.engine == bmrt::Engine::dma;
        Queue& queue = moves ? dma : tensor;
        queue.records.push_back(i);
        queue.waits.push_back(moves ? bmrt::DmaDescriptor::decode(record.payload).wait_tensor
                                    : bmrt::TensorDescriptor::decode(record.payload).wait_dma);
    }
    Queue &first = dma_first ? dma : tensor, &second = dma_first ? tensor : dma;
    std::vector<std::size_t> order;
    while (first.done < first.records.size() || second.done < second.records.size()) {
        const bool goes_first = first.can_go(second);
        if (!goes_first && !second.can_go(first)) {
            return emu::error(emu::Fault::internal, "both engines wait");
        }
        Queue& queue = goes_first ? first : second;
        order.push_back(queue.records[queue.done++]);
    }
    return order;
}

emu::Result<bmrt::CommandList> reordered(const bmrt::CommandList& list, emu::Bytes buffer,
                                         Order order) {
    if (order == Order::as_written) return list;
    EMU_TRY_VALUE(indices, order_of(buffer, order == Order::dma_first));
    bmrt::CommandList result;
    for (const std::size_t index : indices) result.push_back(list[index]);
    return result;
}

} // namespace

emu::Result<std::vector<Values>> run_by_engine(const emu::Program& program,
                                               const std::vector<Values>& inputs) {
    EMU_TRY_VALUE(executable, emu::Executable::prepare(program));
    emu::DeviceMemory memory(emu::memory_options());
    EMU_TRY_VALUE(session, emu::Session::open(executable, memory));
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        std::ranges::copy(inputs[i], session->input(i).begin());
    }
    EMU_TRY(session->run());
    std::vector<Values> outputs;
    for (std::size_t i = 0; i < program.outputs.size(); ++i) {
        const auto output = session->output(i);
        outputs.emplace_back(output.begin(), output.end());
    }
    return outputs;
}

emu::Result<std::vector<Values>> run_by_commands(const bmrt::Bmodel& model, std::size_t index,
                                                 const std::vector<Values>& inputs, Order order) {
    const bmrt::BmodelCommand& command = model.commands[index];
    const emu::Bytes weights = model.weights[command.weight_index];
    const std::uint64_t first_weight = emu::align_up(command.neuron_bytes, page);
    Values memory(first_weight + weights.size(), junk);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        std::ranges::copy(inputs[i],
                          memory.begin() + static_cast<std::ptrdiff_t>(command.inputs[i].offset));
    }
    std::ranges::copy(weights, memory.begin() + static_cast<std::ptrdiff_t>(first_weight));
    Values buffer(command.commands.bytes().begin(), command.commands.bytes().end());
    EMU_TRY(bmrt::relocate(buffer, {0, first_weight}));
    EMU_TRY_VALUE(unit, bmrt::tensor_unit());
    EMU_TRY_VALUE(written, bmrt::decode_commands(buffer, unit));
    EMU_TRY_VALUE(list, reordered(written, buffer, order));
    emu::LaneMemory local(unit.geometry);
    std::ranges::fill(local.bytes(), junk);
    emu::FlatGlobalMemory global(bmrt::global_base, memory);
    EMU_TRY(bmrt::run(list, {local, global}));
    std::vector<Values> outputs;
    for (const bmrt::BmodelTensor& output : command.outputs) {
        const emu::Bytes bytes = emu::Bytes(memory).subspan(output.offset, output.bytes());
        outputs.emplace_back(bytes.begin(), bytes.end());
    }
    return outputs;
}

Values as_in_file(const emu::TensorSpec& spec, const Values& values) {
    if (spec.shape.rank() != 4 || spec.channels_first) return values;
    const std::int64_t channels = spec.shape[3], cells = spec.shape.elements(1, 3);
    return emu::ops::transposed(values, spec.shape[0], cells, channels);
}

namespace {

emu::Outcome expect_equal(const emu::Program& program, const std::vector<Values>& wanted,
                          const std::vector<Values>& got) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const Values own = as_in_file(program.spec(program.outputs[i]), wanted[i]);
        const auto at = std::ranges::mismatch(own, got[i]);
        if (at.in1 == own.end() && at.in2 == got[i].end()) continue;
        return emu::error(emu::Fault::internal, "output %zu differs from byte %td of %zu on", i,
                          at.in1 - own.begin(), own.size());
    }
    return {};
}

} // namespace

emu::Outcome compare(const std::vector<emu::Program>& programs, std::uint32_t seed) {
    EMU_TRY_VALUE(compiled, bmrt::compile::compile(programs, "network"));
    EMU_TRY_VALUE(model, bmrt::read_bmodel(emu::SharedBytes(bmrt::write_bmodel(compiled))));
    for (std::size_t k = 0; k < programs.size(); ++k) {
        const emu::Program& program = programs[k];
        std::vector<Values> inputs, stored;
        for (const emu::TensorId id : program.inputs) {
            inputs.push_back(random_bytes(program.spec(id).bytes(), seed++));
            stored.push_back(as_in_file(program.spec(id), inputs.back()));
        }
        EMU_TRY_VALUE(wanted, run_by_engine(program, inputs));
        for (const Order order : {Order::as_written, Order::dma_first, Order::tensor_first}) {
            EMU_TRY_VALUE(got, run_by_commands(model, k, stored, order));
            EMU_TRY(expect_equal(program, wanted, got));
        }
    }
    return {};
}

} // namespace bmcompile_tests
