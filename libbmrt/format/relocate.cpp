// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/command_record.h"

#include "emu-core/base/error.h"
#include "libbmrt/format/dma_descriptor.h"

#include <algorithm>

namespace bmrt {
namespace {

// Moves the sides that lie in global memory.
void relocate(DmaDescriptor& descriptor, std::uint64_t base) {
    const auto direction = static_cast<DmaDirection>(descriptor.direction);
    if (direction == DmaDirection::global_to_local || direction == DmaDirection::global_to_global) {
        descriptor.src.address += base;
    }
    if (direction == DmaDirection::local_to_global || direction == DmaDirection::global_to_global) {
        descriptor.dst.address += base;
    }
}

} // namespace

emu::Outcome relocate(std::span<std::byte> buffer, const RelocationBases& bases) {
    RecordReader records(buffer);
    while (!records.at_end()) {
        const std::size_t index = records.index();
        EMU_TRY_VALUE(record, records.next());
        if (record.engine != Engine::dma) continue;
        if (record.payload.size() < dma_descriptor_bytes) {
            return emu::error(emu::Fault::bad_model, "record %zu: a DMA descriptor of %zu bytes",
                              index, record.payload.size());
        }
        if (const emu::Outcome outcome = check_relative(record); !outcome) {
            return emu::error(outcome.error().fault, "record %zu: %s", index,
                              outcome.error().detail.c_str());
        }
        DmaDescriptor descriptor = DmaDescriptor::decode(record.payload);
        relocate(descriptor, record.flags & neuron_relative ? bases.neuron : bases.weight);
        const auto bytes = descriptor.encode();
        std::ranges::copy(bytes, buffer.begin() + static_cast<std::ptrdiff_t>(record.offset));
    }
    return {};
}

emu::Outcome check_relative(const CommandRecord& record) {
    const bool moves = record.engine == Engine::dma;
    if (!moves || (record.flags & (neuron_relative | weight_relative)) != 0) return {};
    return emu::error(emu::Fault::bad_argument,
                      "a transfer relative to neither neurons nor weights");
}

} // namespace bmrt
