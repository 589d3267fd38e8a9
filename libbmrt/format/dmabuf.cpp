// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/dmabuf.h"

#include "libbmrt/format/command_record.h"
#include "libbmrt/format/tensor_descriptor.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace bmrt {
namespace {

constexpr std::size_t text_offset = 28, line_bytes = 16;
constexpr std::string_view sync_text = "layer_end";

// What the device's CPU does in one go: a list for both engines, or an operator.
struct BufferStep {
    std::vector<emu::Bytes> tensor, dma; // descriptors
    emu::Bytes cpu;                      // or this
    std::size_t tensor_offset = 0, dma_offset = 0;
};

// Error bad_model: not as long as its parameters need.
emu::Result<emu::Bytes> cpu_command(emu::Bytes payload) {
    EMU_TRY_VALUE(cpu, decode_cpu_record(payload));
    if (payload.size() == cpu_record_bytes(cpu.parameter.size())) return payload;
    return emu::error(emu::Fault::bad_model, "a CPU operator's record of %zu bytes",
                      payload.size());
}

emu::Outcome add(const CommandRecord& record, BufferStep& step) {
    const std::size_t bytes = record.payload.size();
    if (record.engine == Engine::cpu) {
        EMU_TRY_VALUE(command, cpu_command(record.payload));
        step.cpu = command;
    } else if (record.engine == Engine::tensor && bytes == tensor_descriptor_bytes) {
        step.tensor.push_back(record.payload);
    } else if (record.engine == Engine::dma && bytes == dma_descriptor_bytes) {
        step.dma.push_back(record.payload);
    } else {
        return emu::error(emu::Fault::unsupported, "a record of %zu bytes for engine %d", bytes,
                          static_cast<int>(record.engine));
    }
    return {};
}

emu::Result<std::vector<BufferStep>> steps_of(emu::Bytes command_buffer) {
    std::vector<BufferStep> steps;
    bool open = false; // whether the last step is a list
    RecordReader records(command_buffer);
    while (!records.at_end()) {
        EMU_TRY_VALUE(record, records.next());
        const bool is_cpu = record.engine == Engine::cpu;
        if (is_cpu || !open) steps.emplace_back();
        open = !is_cpu;
        EMU_TRY(add(record, steps.back()));
    }
    return steps;
}

// Places all lists; bytes of the dmabuf.
std::size_t place(std::vector<BufferStep>& steps) {
    std::size_t end = dmabuf_header_bytes;
    for (const BufferStep& step : steps)
        end += step.cpu.empty() ? dmabuf_cpu_bytes : step.cpu.size();
    for (BufferStep& step : steps) {
        step.tensor_offset = emu::align_up(end, tensor_list_unit);
        if (!step.tensor.empty())
            end = step.tensor_offset + step.tensor.size() * tensor_descriptor_bytes;
    }
    for (BufferStep& step : steps) {
        step.dma_offset = emu::align_up(end, dma_list_unit);
        if (!step.dma.empty()) end = step.dma_offset + step.dma.size() * dma_list_unit;
    }
    return end;
}

using Buffer = std::vector<std::byte>;

void put(Buffer& buffer, std::size_t offset, emu::Bytes bytes) {
    std::ranges::copy(bytes, buffer.begin() + static_cast<std::ptrdiff_t>(offset));
}

void put_sync(Buffer& buffer, std::size_t offset, const BufferStep& step) {
    const std::array words = {std::size_t{sync_command}, step.tensor.size(), step.dma.size(),
                              step.tensor_offset / tensor_list_unit,
                              step.dma_offset / dma_list_unit};
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto word = static_cast<std::uint32_t>(words[i]);
        put(buffer, offset + i * sizeof word, std::as_bytes(std::span(&word, 1)));
    }
    put(buffer, offset + text_offset, std::as_bytes(std::span(sync_text)));
}

// Line by line in the order of the description: the first one, which starts the command, is last.
// The highest four bits of a line, which no field has, are its number.
void put_tensor(Buffer& buffer, std::size_t offset, emu::Bytes descriptor) {
    for (const std::size_t line : {6, 1, 2, 3, 4, 5, 0}) {
        put(buffer, offset, descriptor.subspan(line * line_bytes, line_bytes));
        std::byte& last = buffer[offset + line_bytes - 1];
        last = (last & std::byte{0x0F}) | static_cast<std::byte>(line << 4);
        offset += line_bytes;
    }
}

void put_dma(Buffer& buffer, std::size_t offset, emu::Bytes bytes, bool is_last) {
    DmaDescriptor descriptor = DmaDescriptor::decode(bytes);
    descriptor.barrier = 1;
    descriptor.end = descriptor.interrupt = is_last;
    descriptor.next = is_last ? 0 : static_cast<std::uint32_t>(offset / dma_list_unit + 1);
    put(buffer, offset, descriptor.encode());
}

void put_lists(Buffer& buffer, const BufferStep& step) {
    for (std::size_t i = 0; i < step.tensor.size(); ++i) {
        put_tensor(buffer, step.tensor_offset + i * tensor_descriptor_bytes, step.tensor[i]);
    }
    for (std::size_t i = 0; i < step.dma.size(); ++i) {
        put_dma(buffer, step.dma_offset + i * dma_list_unit, step.dma[i], i + 1 == step.dma.size());
    }
}

} // namespace

emu::Result<std::vector<std::byte>> to_dmabuf(emu::Bytes command_buffer) {
    EMU_TRY_VALUE(steps, steps_of(command_buffer));
    Buffer buffer(place(steps));
    DmabufHeader header{.bytes = static_cast<std::uint32_t>(buffer.size())};
    std::size_t offset = dmabuf_header_bytes;
    for (const BufferStep& step : steps) {
        ++header.cpu_commands;
        header.tensor_commands += static_cast<std::uint32_t>(step.tensor.size());
        header.dma_commands += static_cast<std::uint32_t>(step.dma.size());
        if (step.cpu.empty())
            put_sync(buffer, offset, step);
        else
            put(buffer, offset, step.cpu);
        offset += step.cpu.empty() ? dmabuf_cpu_bytes : step.cpu.size();
        put_lists(buffer, step);
    }
    put(buffer, 0, std::as_bytes(std::span(&header, 1)));
    return buffer;
}

emu::Result<std::size_t> dmabuf_bytes(emu::Bytes command_buffer) {
    EMU_TRY_VALUE(steps, steps_of(command_buffer));
    return place(steps);
}

} // namespace bmrt
