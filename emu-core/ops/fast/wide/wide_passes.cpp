// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/wide/wide_passes.h"

#include <algorithm>
#include <cstdlib>

namespace emu::ops::fast {
namespace {

// Terms of the runs [first, first + count), or of a part of one run.
struct Span {
    std::int64_t first = 0, count = 1;
    std::int64_t term = 0, terms = 0; // of each run
};

std::vector<Span> spans_of(std::int64_t runs, std::int64_t run_terms, std::int64_t most_terms,
                           std::int64_t align) {
    std::vector<Span> spans;
    if (run_terms <= most_terms) {
        const std::int64_t together = most_terms / run_terms;
        for (std::int64_t run = 0; run < runs; run += together) {
            spans.push_back({run, std::min(together, runs - run), 0, run_terms});
        }
        return spans;
    }
    const std::int64_t part = most_terms / align * align;
    for (std::int64_t run = 0; run < runs; ++run) {
        for (std::int64_t term = 0; term < run_terms; term += part) {
            spans.push_back({run, 1, term, std::min(part, run_terms - term)});
        }
    }
    return spans;
}

} // namespace

std::vector<WidePass> wide_passes(const WideSource& source, const WideWindow& window,
                                  std::size_t weight_planes, std::int64_t most_sum) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    const Lift& lift = source.planes[0].lift;
    const Instructions& instructions = *lift.instructions;
    const auto runs = static_cast<std::int64_t>(window.runs.size());
    const std::int64_t all = runs * window.run_terms;
    const bool fits = most_sum <= most / source.most_term;
    const auto spans =
        spans_of(runs, window.run_terms, fits ? all : most / (source.most_term * most_value),
                 instructions.segment_align);
    const std::int64_t run_weights =
        groups_of(instructions, window.run_terms) * instructions.depth * panel;
    std::vector<WidePass> passes;
    for (const Span& span : spans) {
        for (std::size_t p = 0; p < source.planes.size(); ++p) {
            WidePass pass;
            pass.run_terms = span.terms;
            pass.term_factor = source.planes[p].factor;
            for (std::int64_t run = span.first; run < span.first + span.count; ++run) {
                pass.runs.push_back(static_cast<std::int32_t>(
                    window.runs[run] + static_cast<std::int64_t>(p) * window.plane_bytes +
                    span.term * lift.term_bytes()));
            }
            for (std::size_t q = 0; q < weight_planes; ++q) {
                pass.weight_factor = q + 1 < weight_planes ? high_factor : 1;
                pass.weight_plane = q;
                pass.weights = span.first * run_weights + span.term * panel;
                passes.push_back(pass);
            }
        }
    }
    return passes;
}

std::int64_t most_sum(const WideWeights& weights) {
    std::int64_t most = 0;
    for (const SignedWeights& plane : weights.planes) {
        for (std::int64_t c = 0; c < plane.channels(); ++c) {
            std::int64_t sum = 0;
            for (std::int64_t k = 0; k < plane.terms; ++k) {
                sum += std::max(std::abs(int{plane.channel(c)[k]}), 1);
            }
            most = std::max(most, sum);
        }
    }
    return most;
}

void add_terms(const Instructions& instructions, std::span<const WidePass> passes,
               std::span<const std::uint8_t* const> pixels, double* sums) {
    std::int32_t parts[wide_tile_pixels];
    std::fill_n(sums, pixels.size(), 0.0);
    for (const WidePass& pass : passes) {
        if (pass.weight_plane > 0) continue; // of the same terms
        const SumsTask task{pixels.data(),
                            pass.runs.data(),
                            static_cast<std::int32_t>(pass.runs.size()),
                            static_cast<std::int32_t>(groups_of(instructions, pass.run_terms)),
                            nullptr,
                            nullptr,
                            0};
        instructions.add_terms(task, static_cast<int>(pixels.size()),
                               static_cast<std::int32_t>(pass.run_terms), parts);
        for (std::size_t i = 0; i < pixels.size(); ++i) {
            sums[i] += static_cast<double>(pass.term_factor) * parts[i];
        }
    }
}

} // namespace emu::ops::fast
