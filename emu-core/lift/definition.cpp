// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/definition.h"

#include "emu-core/base/error.h"
#include "emu-core/lift/reads/view_position.h"

#include <algorithm>
#include <iterator>

namespace emu::lift {
namespace {

// So that looking at each of them for each read takes no longer than what is read.
constexpr std::size_t most_definitions = 1 << 14;

} // namespace

Outcome Definitions::add(const MemoryView& view, TensorId tensor) {
    const Definition added(view, tensor);
    std::erase_if(definitions_, [&](const Definition& old) {
        const bool may_hide =
            added.range.first <= old.range.first && old.range.last <= added.range.last;
        return may_hide && lies_within(old.whole, added.whole);
    });
    if (definitions_.size() >= most_definitions) {
        return error(Fault::bad_model, "more than %zu places of memory hold a tensor each",
                     most_definitions);
    }
    definitions_.push_back(added);
    return {};
}

std::vector<const Definition*> Definitions::meeting(const MemoryView& view) const {
    std::vector<const Definition*> found;
    const ByteRange range = range_of(view);
    for (auto it = definitions_.rbegin(); it != definitions_.rend(); ++it) {
        if (range.meets(it->range) && may_meet(view, it->whole)) found.push_back(&*it);
    }
    return found;
}

std::vector<const Definition*> meeting(const MemoryView& view,
                                       const std::vector<const Definition*>& definitions) {
    std::vector<const Definition*> found;
    const ByteRange range = range_of(view);
    std::ranges::copy_if(definitions, std::back_inserter(found), [&](const Definition* d) {
        return range.meets(d->range) && may_meet(view, d->whole);
    });
    return found;
}

} // namespace emu::lift
