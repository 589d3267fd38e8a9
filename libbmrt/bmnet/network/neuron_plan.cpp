// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/network/network_writer.h"

#include <algorithm>

namespace bmnet {
namespace {

bool meet(const NeuronSpan& a, const NeuronSpan& b) {
    return a.first <= b.last && b.first <= a.last;
}

} // namespace

std::uint64_t place(std::vector<NeuronSpan*>& spans, std::uint64_t base) {
    std::uint64_t end = base;
    std::vector<NeuronSpan*> placed; // by their offsets
    for (NeuronSpan* span : spans) {
        std::uint64_t offset = base;
        for (const NeuronSpan* other : placed) {
            if (!meet(*span, *other)) continue;
            if (offset + span->bytes <= other->offset) break;
            offset = std::max(offset, other->offset + other->bytes);
        }
        span->offset = offset;
        end = std::max(end, offset + span->bytes);
        const auto at = std::ranges::upper_bound(placed, offset, {}, &NeuronSpan::offset);
        placed.insert(at, span);
    }
    return end;
}

} // namespace bmnet
