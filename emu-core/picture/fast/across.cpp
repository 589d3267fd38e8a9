// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/fast/across.h"

#include "emu-core/picture/fast/columns.h"
#include "emu-core/picture/fast/rows.h"
#include "emu-core/picture/fast/scalers.h"
#include "emu-core/picture/fast/whole_pixels.h"

#include <algorithm>

namespace emu::picture::fast {
namespace {

constexpr unsigned row_shift = weight_bits + column_bits;

} // namespace

Across::Across(const View& view, const Reading& reading, std::size_t c)
    : shared_(view.format->shared_across(c)), step_(view.format->channels[c].step / 8U),
      window_(reading.window), left_(sample_of(0)),
      begin_(left_ * step_ + view.format->channels[c].offset / 8U) {
    add_weights(reading.across);
    const std::size_t samples = sample_of(window_.width - 1) - left_ + 1;
    if (step_ != 1) picked_.resize(samples + readable_behind);
}

void Across::sum(const std::int16_t* columns, std::uint16_t* results) {
    if (step_ != 1) {
        scalers().pick(columns, step_, picked_.data(), picked_.size() - readable_behind);
        columns = picked_.data();
    }
    const Along how{places_.data(), weights_.data(), fours_, places_.size(), row_shift};
    scalers().along(columns, how, results);
}

void Across::copy(const std::uint8_t* bytes, std::uint16_t* results) const {
    const std::size_t count = places_.size();
    if (shared_ > 1) {
        for (std::size_t x = 0; x < count; ++x)
            results[x] = bytes[static_cast<std::size_t>(places_[x]) * step_];
        return;
    }
    const bool begins_within = shared_ == 1 && window_.x % 2 == 1;
    if (!begins_within) return rows().widen(bytes, step_, shared_, results, count);
    results[0] = bytes[0];
    rows().widen(bytes + step_, step_, shared_, results + 1, count - 1);
}

// Pixels that share a sample add up their weights.
void Across::add_weights(const Scaling& across) {
    const auto count = static_cast<std::size_t>(across.to);
    const auto taps = static_cast<std::size_t>(across.taps);
    const auto last_tap = across.taps - 1;
    std::size_t most = 1;
    for (const std::int32_t first : across.first) {
        places_.push_back(static_cast<std::int32_t>(sample_of(first) - left_));
        most = std::max(most, sample_of(first + last_tap) - sample_of(first) + 1);
    }
    fours_ = (most + 3) / 4;
    weights_.resize(fours_ * count * 4);
    for (std::size_t x = 0; x < count; ++x) {
        for (std::size_t tap = 0; tap < taps; ++tap) {
            const std::size_t at = sample_of(across.first[x] + static_cast<std::int32_t>(tap)) -
                                   left_ - static_cast<std::size_t>(places_[x]);
            std::int16_t& weight = weights_[(at / 4 * count + x) * 4 + at % 4];
            weight = static_cast<std::int16_t>(weight + across.weights[x * taps + tap]);
        }
    }
}

std::optional<AcrossPixels> AcrossPixels::of(const View& view, const Reading& reading,
                                             std::size_t plane) {
    std::vector<std::size_t> order = whole_pixels(*view.format, plane);
    if (reading.across.taps != 2 || order.size() < 2) return std::nullopt;
    AcrossPixels pixels(reading.across);
    pixels.step_ = order.size();
    const auto is_read = [&](std::size_t c) { return view.format->reads(c); };
    const auto lowest = std::ranges::find_if(order, is_read);
    pixels.begin_ = static_cast<std::size_t>(reading.window.x) * pixels.step_ +
                    static_cast<std::size_t>(lowest - order.begin());
    pixels.order_.assign(lowest, order.end());
    while (!is_read(pixels.order_.back())) pixels.order_.pop_back();
    for (const std::int32_t first : reading.across.first)
        pixels.places_.push_back(first * static_cast<std::int32_t>(pixels.step_));
    return pixels;
}

void AcrossPixels::sum(const std::int16_t* columns,
                       std::uint16_t* const rows[channel_count]) const {
    std::uint16_t* results[channel_count] = {};
    for (std::size_t i = 0; i < order_.size(); ++i) results[i] = rows[order_[i]];
    const Pairs how{places_.data(), across_->weights.data(), step_, places_.size(), row_shift};
    scalers().pairs(columns, how, results);
}

} // namespace emu::picture::fast
