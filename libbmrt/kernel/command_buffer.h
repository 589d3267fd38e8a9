// SPDX-License-Identifier: Apache-2.0
// The records that a context has written into the application's buffer.
#pragma once

#include "libbmrt/format/command_record.h"
#include "libbmrt/format/dma_descriptor.h"
#include "libbmrt/format/tensor_descriptor.h"
#include "libbmrt/kernel/command_order.h"

#include <span>

namespace bmrt::kernel {

struct DmaCommand {
    bmrt::DmaDescriptor descriptor;
    std::uint8_t flags = 0; // bmrt::RecordFlag
};

class CommandBuffer {
public:
    explicit CommandBuffer(std::span<std::byte> buffer) : buffer_(buffer) {}

    // Appends a record; the index of its command. Ids are filled in here, waits in finish(). Error
    // out_of_memory: the buffer is full.
    emu::Result<std::size_t> add(bmrt::TensorDescriptor descriptor);
    emu::Result<std::size_t> add(DmaCommand command);
    emu::Outcome add(const bmrt::CpuRecord& record);

    // Completes all records; the buffer's used part.
    std::span<std::byte> finish();
    // Empties the buffer; the order of commands begins anew.
    void clear();

    CommandOrder& order() { return order_; }

private:
    emu::Result<std::size_t> append(emu::Bytes record); // where it begins

    std::span<std::byte> buffer_;
    std::size_t used_ = 0;
    CommandOrder order_;
    struct Written {
        std::size_t payload = 0; // where the descriptor begins
        std::uint32_t wait = 0;
    };
    std::vector<Written> written_; // one for each of order_'s commands
};

} // namespace bmrt::kernel
