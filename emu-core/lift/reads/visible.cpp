// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/reads/visible.h"

#include "emu-core/lift/reads/view_extent.h"

#include <algorithm>
#include <cstring>

namespace emu::lift {
namespace {

constexpr std::int64_t most_open_bytes = 1 << 22; // between a view's ends

// The bytes of a view that nobody was seen to have written.
class OpenBytes {
public:
    explicit OpenBytes(const MemoryView& view) : range_(range_of(view)), bytes_(range_.bytes()) {
        for_each_run(view, [&](const ByteRange& run) {
            fill(run, open);
            return true;
        });
    }

    // Closes what the view has of them; false where it has none.
    bool close(const MemoryView& view) {
        bool closed = false;
        for_each_run(view, [&](const ByteRange& run) {
            const ByteRange part{std::max(run.first, range_.first),
                                 std::min(run.last, range_.last)};
            if (part.first >= part.last) return true;
            const auto count = static_cast<std::size_t>(part.bytes());
            closed |= std::memchr(at(part.first), open, count) != nullptr;
            fill(part, 0);
            return true;
        });
        return closed;
    }

private:
    static constexpr std::uint8_t open = 1;

    std::uint8_t* at(std::int64_t address) { return bytes_.data() + (address - range_.first); }
    void fill(const ByteRange& run, std::uint8_t value) {
        std::memset(at(run.first), value, static_cast<std::size_t>(run.bytes()));
    }

    ByteRange range_;
    std::vector<std::uint8_t> bytes_;
};

} // namespace

std::vector<const Definition*> visible(const MemoryView& view,
                                       const std::vector<const Definition*>& definitions) {
    if (range_of(view).bytes() > most_open_bytes) return definitions;
    OpenBytes open(view);
    std::vector<const Definition*> seen;
    for (const Definition* definition : definitions) {
        if (open.close(definition->whole)) seen.push_back(definition);
    }
    return seen;
}

} // namespace emu::lift
