// SPDX-License-Identifier: Apache-2.0
// One stored case: the memories it needs, and what a run must leave in them.
#pragma once

#include "conformance/bmrt/vector_file.h"
#include "emu-core/memory/lane_memory.h"

namespace bmrt_vectors {

// As large as the addresses of the cases need.
inline constexpr std::size_t global_bytes = 512 << 10;
// What descriptors call the first byte that an application can have.
inline constexpr std::uint64_t global_address = 0x1'0280'0000;

struct Memories {
    emu::LaneMemory local;
    std::vector<std::byte> global;
};

class StoredCase {
public:
    // `file` outlives it.
    StoredCase(const VectorFile& file, const emu::Json& description)
        : file_(file), case_(description) {}

    std::string name() const { return case_["op"].text(); }
    emu::Result<emu::Bytes> commands() const;

    // Without them there is nothing but the call and its commands.
    bool has_results() const { return case_["has_results"].is_true(); }
    // The memories before the run. Error bad_model of all: a damaged file.
    emu::Result<Memories> before() const;
    // All bytes of local memory, but what matrices hold beyond their columns, which is undefined;
    // of global memory those that were stored. Error internal: where they differ from what a run
    // must leave.
    emu::Outcome compare(const Memories& after) const;

private:
    emu::Result<emu::Bytes> part(const emu::Json& offset, const emu::Json& size) const;
    emu::Outcome put_global(const char* key, Memories& memories) const;
    emu::Outcome put_local(Memories& memories) const;
    // Checks them, and copies them.
    emu::Outcome take_results(const emu::LaneMemory& after, emu::LaneMemory& expected) const;
    emu::Outcome compare_global(emu::Bytes after) const;

    const VectorFile& file_;
    const emu::Json& case_;
};

} // namespace bmrt_vectors
