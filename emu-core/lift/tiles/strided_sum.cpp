// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/tiles/strided_sum.h"

#include "emu-core/base/checked.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace emu::lift {
namespace {

constexpr int most_sums = 4096;

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// From the longest stride to the shortest, because what the short ones can add up to then leaves
// few factors for the long ones.
class SumSearch {
public:
    SumSearch(std::span<const Term> terms,
              const std::function<bool(std::span<const std::int64_t>)>& visit)
        : terms_(terms), visit_(visit) {
        for (std::size_t i = 0; i < terms.size(); ++i) {
            std::size_t place = i;
            for (; place > 0 && is_longer(i, order_[place - 1]); --place) {
                order_[place] = order_[place - 1];
            }
            order_[place] = i;
        }
        for (std::size_t i = terms.size(); i-- > 0;)
            rest_[i] = with(terms[order_[i]], rest_[i + 1]);
    }

    Search run(std::int64_t least, std::int64_t most) {
        descend(0, least, most);
        return steps_ > most_sums ? Search::gave_up : found_ ? Search::some : Search::none;
    }

private:
    // What the terms from one place in the order on can add up to, and of what all these sums are
    // multiples.
    struct Rest {
        std::int64_t least = 0, most = 0, divisor = 0;
    };

    bool is_longer(std::size_t a, std::size_t b) const {
        return std::abs(terms_[a].stride) > std::abs(terms_[b].stride);
    }

    static Rest with(const Term& term, const Rest& rest) {
        const std::int64_t a = term.stride * term.low, b = term.stride * term.high;
        // A factor that is fixed shifts the sums; treated as any other, which is only less sharp.
        return {rest.least + std::min(a, b), rest.most + std::max(a, b),
                std::gcd(rest.divisor, term.stride)};
    }

    static bool has_multiple(std::int64_t divisor, std::int64_t least, std::int64_t most) {
        if (divisor == 0) return least <= 0 && most >= 0;
        return floor_divide(most, divisor) * divisor >= least;
    }

    // False to stop the whole search.
    bool descend(std::size_t place, std::int64_t least, std::int64_t most) {
        if (++steps_ > most_sums) return false;
        const Rest& rest = rest_[place];
        if (rest.least > most || rest.most < least) return true;
        if (!has_multiple(rest.divisor, least, most)) return true;
        if (place == terms_.size()) {
            found_ = true;
            return visit_({factors_.data(), terms_.size()});
        }
        return try_factors(place, least, most);
    }

    bool try_factors(std::size_t place, std::int64_t least, std::int64_t most) {
        const Term& term = terms_[order_[place]];
        const Rest& inner = rest_[place + 1];
        std::int64_t low = term.low, high = term.high;
        if (const std::int64_t stride = std::abs(term.stride); stride != 0) {
            // stride * f within [least - inner.most, most - inner.least]
            std::int64_t first = -floor_divide(inner.most - least, stride);
            std::int64_t last = floor_divide(most - inner.least, stride);
            if (term.stride < 0) std::swap(first = -first, last = -last);
            low = std::max(low, first), high = std::min(high, last);
        }
        for (std::int64_t f = low; f <= high; ++f) {
            factors_[order_[place]] = f;
            if (!descend(place + 1, least - term.stride * f, most - term.stride * f)) return false;
        }
        return true;
    }

    std::span<const Term> terms_;
    const std::function<bool(std::span<const std::int64_t>)>& visit_;
    std::array<std::size_t, most_terms> order_{};
    std::array<std::int64_t, most_terms> factors_{};
    std::array<Rest, most_terms + 1> rest_{};
    int steps_ = 0;
    bool found_ = false;
};

} // namespace

Search find_sums(std::span<const Term> terms, std::int64_t least, std::int64_t most,
                 const std::function<bool(std::span<const std::int64_t>)>& visit) {
    return SumSearch(terms, visit).run(least, most);
}

bool may_reach(std::span<const Term> terms, std::int64_t least, std::int64_t most) {
    const auto first = [](std::span<const std::int64_t>) { return false; };
    return find_sums(terms, least, most, first) != Search::none;
}

} // namespace emu::lift
