// SPDX-License-Identifier: Apache-2.0
// A program followed once for all of its threads: where pixels are, by the threads' numbers, and
// from which loaded bytes each stored byte comes.
#pragma once

#include "emu-core/ops/threads/thread_program.h"

#include <optional>
#include <vector>

namespace emu::ops::threads {

// base + the sum of steps[i] * the thread's number i.
struct ThreadPlace {
    std::int64_t base = 0;
    std::array<std::int64_t, 3> steps{};

    bool is_constant() const { return steps == std::array<std::int64_t, 3>{}; }
    bool operator==(const ThreadPlace&) const = default;
};

// What one load or store of the way reaches, from element 0 on.
struct ReachedPixels {
    std::uint32_t image = 0;
    ThreadPlace x, y, address;
};

struct ByteOrigin {
    std::uint32_t load = 0;
    std::int32_t element = 0;

    auto operator<=>(const ByteOrigin&) const = default;
};

// A byte that is the greatest of some loaded ones, or a function of one or two such bytes and of
// constants, the same for all threads.
struct ByteNode {
    bool is_greatest = true;
    bool is_signed = false; // where there are several origins
    std::vector<ByteOrigin> origins;
    std::vector<int> bases; // of a function: the nodes that it depends on

    bool operator==(const ByteNode&) const = default;
};

struct FollowedStore {
    ReachedPixels pixels;
    std::vector<int> bytes; // the node of each
};

struct FollowedProgram {
    std::vector<std::uint32_t> way; // instructions as they are run
    std::vector<ReachedPixels> loads;
    std::vector<FollowedStore> stores;
    std::vector<ByteNode> nodes;
};

// Nothing where threads go different ways, where a place is no sum of their numbers, where an
// image's elements are not bytes, and where a stored byte is not a node. Precondition:
// check_program(), check_grid().
std::optional<FollowedProgram> follow(const ThreadProgram& program, const ThreadGrid& grid);

} // namespace emu::ops::threads
