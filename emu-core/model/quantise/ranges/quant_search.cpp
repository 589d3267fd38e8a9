// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/ranges/quant_search.h"

#include <algorithm>

namespace emu {
namespace {

// By how much a narrower range must be better: more than sums of thousands of doubles round.
constexpr double gain = 1e-9;

class Search {
public:
    Search(Ends range, Dtype type, QuantScheme scheme, const QuantCost& cost)
        : range_(range), type_(type), scheme_(scheme), cost_(cost), best_(cover(range)),
          ends_(range), least_(cost(steps_of(best_, type))) {}

    Quant finer_powers() {
        const std::int32_t widest = best_.fraction, finest = std::min(widest + 8, 32);
        for (std::int32_t fraction = widest + 1; fraction <= finest; ++fraction) {
            Quant quant = best_;
            quant.fraction = fraction;
            try_quant(std::move(quant));
        }
        return best_;
    }

    // The middle stays where it is.
    Quant magnitudes() {
        const double magnitude = std::max(-range_.low, range_.high);
        sweep(1, [&](double part) {
            const double most = magnitude * part;
            return Ends{std::max(range_.low, -most), std::min(range_.high, most)};
        });
        return best_;
    }

    // Both ends together, then one after the other.
    Quant ends() {
        sweep(1, [&](double part) { return Ends{range_.low * part, range_.high * part}; });
        bool found = true;
        for (int round = 0; round < most_rounds && found; ++round) {
            found = range_.low < 0 && sweep(ends_.low / range_.low, [&](double part) {
                        return Ends{range_.low * part, ends_.high};
                    });
            found |= range_.high > 0 && sweep(ends_.high / range_.high, [&](double part) {
                         return Ends{ends_.low, range_.high * part};
                     });
        }
        return best_;
    }

private:
    static constexpr int most_rounds = 4;

    bool try_quant(Quant quant) {
        const double cost = cost_(steps_of(quant, type_));
        if (!(cost < least_ * (1 - gain))) return false;
        least_ = cost;
        best_ = std::move(quant);
        return true;
    }

    Quant cover(Ends ends) const {
        return covering(static_cast<float>(ends.low), static_cast<float>(ends.high), type_,
                        scheme_);
    }

    bool try_range(Ends ends) {
        if (!try_quant(cover(ends))) return false;
        ends_ = ends;
        return true;
    }

    // Ranges of parts between 0 and 1, first sixteenths, then halves of what lies between the best
    // of them and its neighbours; `part` is that of the best so far. True when a better one was
    // found.
    template <class RangeOf> bool sweep(double part, RangeOf range_of) {
        bool found = false;
        const auto attempt = [&](double next) {
            if (next <= 0 || next > 1 || !try_range(range_of(next))) return;
            part = next;
            found = true;
        };
        for (int i = 15; i > 0; --i) attempt(i / 16.0);
        for (int parts = 32; parts <= 1024; parts *= 2) {
            const double middle = part;
            attempt(middle + 1.0 / parts);
            attempt(middle - 1.0 / parts);
        }
        return found;
    }

    Ends range_;
    Dtype type_;
    QuantScheme scheme_;
    const QuantCost& cost_;
    Quant best_;
    Ends ends_; // that best_ covers
    double least_;
};

} // namespace

Quant cheapest_quant(Ends range, Dtype type, QuantScheme scheme, const QuantCost& cost) {
    Search search(range, type, scheme, cost);
    if (scheme == QuantScheme::power_of_two) return search.finer_powers();
    if (scheme == QuantScheme::asymmetric && type != Dtype::i16) return search.ends();
    return search.magnitudes();
}

} // namespace emu
