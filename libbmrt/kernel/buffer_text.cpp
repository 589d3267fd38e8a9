// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/kernel/buffer_text.h"

#include "libbmrt/format/command_record.h"
#include "libbmrt/format/dma_descriptor.h"
#include "libbmrt/format/dmabuf.h"
#include "libbmrt/format/tensor_descriptor.h"

namespace bmrt::kernel {
namespace {

using Number = unsigned long long; // what printf knows

std::string text_of_tensor(emu::Bytes payload) {
    const auto d = bmrt::TensorDescriptor::decode(payload);
    return emu::format("tensor %u, waits for dma %u: unit %u operation %u, result [%u, %u, %u, %u]"
                       " at 0x%x",
                       d.id, d.wait_dma, d.unit, d.operation, d.res0.n, d.res0.c, d.res0.h,
                       d.res0.w, d.res0.address);
}

std::string text_of_dma(emu::Bytes payload) {
    const auto d = bmrt::DmaDescriptor::decode(payload);
    return emu::format("dma %u, waits for tensor %u: direction %u, [%u, %u, %u, %u] from 0x%llx to "
                       "0x%llx",
                       d.id, d.wait_tensor, d.direction, d.src.n, d.src.c, d.src.h, d.src.w,
                       Number{d.src.address}, Number{d.dst.address});
}

std::string text_of_record(const bmrt::CommandRecord& record) {
    const std::size_t bytes = record.payload.size();
    if (record.engine == bmrt::Engine::tensor && bytes == bmrt::tensor_descriptor_bytes) {
        return text_of_tensor(record.payload);
    }
    if (record.engine == bmrt::Engine::dma && bytes == bmrt::dma_descriptor_bytes) {
        return text_of_dma(record.payload);
    }
    if (record.engine == bmrt::Engine::cpu) {
        const auto cpu = bmrt::decode_cpu_record(record.payload);
        if (cpu) return "cpu: " + emu::printable(cpu->library);
    }
    return emu::format("%zu bytes for engine %d", bytes, static_cast<int>(record.engine));
}

} // namespace

emu::Result<CommandCounts> count_commands(emu::Bytes command_buffer) {
    CommandCounts counts;
    bmrt::RecordReader records(command_buffer);
    while (!records.at_end()) {
        EMU_TRY_VALUE(record, records.next());
        counts.tensor += record.engine == bmrt::Engine::tensor;
        counts.dma += record.engine == bmrt::Engine::dma;
    }
    return counts;
}

emu::Result<std::string> text_of_commands(emu::Bytes command_buffer) {
    std::string text;
    bmrt::RecordReader records(command_buffer);
    while (!records.at_end()) {
        text += emu::format("%zu: ", records.index());
        EMU_TRY_VALUE(record, records.next());
        text += text_of_record(record) + '\n';
    }
    return text;
}

emu::Result<std::string> text_of_dmabuf(emu::Bytes dmabuf) {
    EMU_TRY_VALUE(header, bmrt::read_dmabuf_header(dmabuf));
    return emu::format("dmabuf: %u bytes, commands: cpu %u, tensor %u, dma %u\n", header.bytes,
                       header.cpu_commands, header.tensor_commands, header.dma_commands);
}

} // namespace bmrt::kernel
