// SPDX-License-Identifier: Apache-2.0
// Where a run finds one input: a tensor, a picture or a region of a picture in memory of the
// application's.
#pragma once

#include "libhbdnn/model/request.h"

#include "emu-core/chip/chip.h"

namespace hbdnn {

class InputReader {
public:
    virtual ~InputReader() = default;

    // The BPU's view of the bytes, where they already are as a run takes them; else nothing.
    virtual emu::Bytes as_they_are() const { return {}; }
    // Brings them into that form. Precondition: as many bytes as one of the port's batch has.
    virtual void read(std::span<std::byte> dense) const = 0;
    // MemorySpan's.
    virtual emu::Outcome check_cleaned() const = 0;
};

using MadeReader = emu::Result<std::unique_ptr<InputReader>>;

// What `record` says, for `batch` of the port's. Errors bad_argument: another type, shape or layout
// than the port's, or the memory is not there.
MadeReader tensor_reader(const Port& port, const TensorRecord& record, std::int64_t batch);
MadeReader picture_reader(const Port& port, const TensorRecord& record, std::int64_t batch);
// Errors besides: those of check_roi().
MadeReader region_reader(const Port& port, const TensorRecord& record, const Region& region,
                         const emu::Chip& chip);

} // namespace hbdnn
