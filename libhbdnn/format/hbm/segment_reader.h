// SPDX-License-Identifier: Apache-2.0
// Reads one segment from its descriptor; what that says of each part stands in the part's file.
#pragma once

#include "emu-core/base/error.h"
#include "libhbdnn/format/hbm/segment.h"
#include "libhbdnn/format/hbm/segment_fields.h"

namespace hbdnn::format::hbm {

// Offsets in an HBM count from its 17th byte, those of a segment from its descriptor.
class SegmentReader {
public:
    SegmentReader(const emu::SharedBytes& body, std::uint64_t descriptor, std::string_view march)
        : file_(body), body_(body), at_(descriptor) {
        segment_.march = march;
    }

    // Error bad_model: see read_segments().
    emu::Result<Segment> read() &&;

private:
    struct Table {
        std::uint64_t offset = 0, count = 0;
    };

    emu::Error damaged(const std::string& what) const;
    std::uint32_t word(std::size_t field) const { return value(at_ + field); }
    std::uint32_t value(std::uint64_t at) const {
        return emu::load<std::uint32_t>(body_, static_cast<std::size_t>(at));
    }
    // A field that says a place by the distance from the begin of its record; 2^32 wraps.
    std::uint64_t place(std::uint64_t record, std::size_t field) const {
        return record + static_cast<std::int32_t>(value(record + field));
    }
    std::string_view text(std::uint64_t at, std::size_t size) const {
        return {reinterpret_cast<const char*>(body_.data()) + at, size};
    }
    emu::Result<std::string> name_of(std::uint64_t at) const;
    // A table of records, relative to the descriptor.
    emu::Result<Table> table(std::size_t field, std::size_t record, const char* what) const;
    emu::Result<emu::Bytes> summed(std::uint64_t offset, std::uint64_t bytes, std::uint32_t sum,
                                   const char* what) const;
    emu::Outcome read_constants();
    void read_debug();

    // segment_functions.cpp
    emu::Outcome read_functions();
    emu::Outcome read_function(std::uint64_t record, std::uint64_t first, std::uint64_t count);
    emu::Outcome read_steps();
    emu::Outcome read_step(std::uint64_t record, std::size_t& functions);
    emu::Outcome read_lookup(std::uint64_t record);
    emu::Result<SegmentTensor> only_tensor(std::uint64_t record, std::size_t list,
                                           std::size_t count);

    // segment_tensors.cpp
    emu::Outcome read_tensors();
    emu::Result<std::vector<SegmentTensor>> tensors_of(std::size_t field);
    emu::Result<SegmentTensor> tensor_at(std::uint64_t index);
    emu::Outcome spend(std::uint64_t bytes);
    std::vector<std::uint8_t> shifts_at(std::uint64_t at, std::int32_t channels) const;

    const emu::SharedBytes& file_;
    emu::Bytes body_;
    std::uint64_t at_;
    std::uint64_t spent_ = 0; // bytes of names and shifts
    Segment segment_;
};

} // namespace hbdnn::format::hbm
