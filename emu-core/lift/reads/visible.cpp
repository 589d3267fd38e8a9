// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/reads/visible.h"

#include "emu-core/lift/reads/view_extent.h"

namespace emu::lift {
namespace {

constexpr std::int64_t most_open_bytes = 1 << 22; // between a view's ends

// The bytes of a view that nobody was seen to have written.
class OpenBytes {
public:
    explicit OpenBytes(const MemoryView& view) : range_(range_of(view)), is_open_(range_.bytes()) {
        for_each_run(view, [&](const ByteRange& run) {
            fill(run, true);
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
            closed |= std::find(at(part.first), at(part.last), true) != at(part.last);
            fill(part, false);
            return true;
        });
        return closed;
    }

private:
    std::vector<bool>::iterator at(std::int64_t address) {
        return is_open_.begin() + (address - range_.first);
    }
    void fill(const ByteRange& run, bool value) { std::fill(at(run.first), at(run.last), value); }

    ByteRange range_;
    std::vector<bool> is_open_;
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
