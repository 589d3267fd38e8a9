// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/accuracy/accuracy_report.h"

#include <algorithm>
#include <cmath>

namespace boardless {
namespace {

using emu::format;

constexpr std::size_t bar_width = 12;

// In eighths of a character.
std::string bar(double part) {
    static constexpr const char* eighths[] = {"",       "\u258f", "\u258e", "\u258d",
                                              "\u258c", "\u258b", "\u258a", "\u2589"};
    const auto length = static_cast<std::size_t>(std::lround(part * bar_width * 8));
    std::string text;
    for (std::size_t i = 0; i < length / 8; ++i) text += "\u2588";
    text += eighths[length % 8];
    const std::size_t characters = length / 8 + (length % 8 != 0 ? 1 : 0);
    return text + std::string(bar_width - characters, ' ');
}

std::string line_of(const AccuracyRow& row, std::size_t place) {
    return format("%4zu  %-14s %-8s %9s %s %10.4g %10.4g  %10.4g .. %-10.4g %s%s\n", place,
                  row.command.c_str(), row.type.c_str(), cosine_text(row.cosine).c_str(),
                  bar(lost_nines(row.cosine)).c_str(), row.mean_error, row.max_error,
                  static_cast<double>(row.low), static_cast<double>(row.high), row.name.c_str(),
                  row.is_output ? " (output)" : "");
}

std::string verdict(const Accuracy& accuracy) {
    const AccuracyRow& worst = accuracy.rows[accuracy.worst_first().front()];
    const std::string lowest =
        format("lowest cosine %s (%s)", cosine_text(worst.cosine).c_str(), worst.name.c_str());
    if (accuracy.doubtful() == 0) return lowest + format("; none below %g", doubtful_cosine);
    return lowest + format("; %zu below %g", accuracy.doubtful(), doubtful_cosine);
}

// Where two networks of the same integers part.
std::string first_difference(const Accuracy& accuracy) {
    const auto first = std::ranges::find_if(
        accuracy.rows, [](const AccuracyRow& row) { return row.different != 0; });
    if (first == accuracy.rows.end()) return "no value differs";
    return format("the first result that differs is %s (#%td), in %lld values", first->name.c_str(),
                  first - accuracy.rows.begin(), static_cast<long long>(first->different));
}

} // namespace

double lost_nines(double cosine) {
    constexpr double nines = 6;
    if (cosine <= 0) return 1;
    const double lost = 1 + std::log10(std::max(1 - cosine, 1e-12)) / nines;
    return std::clamp(lost, 0.0, 1.0);
}

std::string cosine_text(double cosine) {
    for (int digits = 4; digits < 7; ++digits) {
        const std::string text = format("%.*f", digits, cosine);
        if (cosine == 1 || text[0] != '1') return text;
    }
    return format("%.7f", cosine);
}

std::string coverage_text(const Accuracy& accuracy) {
    const emu::SideBySide::LeftOut& out = accuracy.left_out;
    std::string text =
        format("%zu of %zu results compared, on %lld sample%s", accuracy.rows.size(),
               accuracy.rows.size() + out.total(), static_cast<long long>(accuracy.samples),
               accuracy.samples == 1 ? "" : "s");
    const auto add = [&text](std::size_t count, const char* reason) {
        if (count != 0) text += format("; %zu %s", count, reason);
    };
    add(out.unpartnered, "without a partner of their name and shape");
    add(out.overwritten, "computed in another order");
    add(out.unscaled, "of indices or counts");
    return text;
}

std::string outputs_text(const Accuracy& accuracy) {
    for (const std::size_t i : accuracy.worst_first()) {
        const AccuracyRow& row = accuracy.rows[i];
        if (!row.is_output) continue;
        return format("lowest cosine of an output %s (%s)", cosine_text(row.cosine).c_str(),
                      row.name.c_str());
    }
    return "no output is compared";
}

std::string accuracy_text(const Accuracy& accuracy, std::size_t worst) {
    std::string text;
    for (const auto& [name, value] : accuracy.facts) {
        text += format("%-10s %s\n", name.c_str(), value.c_str());
    }
    text += format("%4s  %-14s %-8s %9s %-*s %10s %10s  %10s .. %-10s %s\n", "#", "command", "type",
                   "cosine", static_cast<int>(bar_width), "", "mean error", "max error", "lowest",
                   "highest", "name");
    std::vector<std::size_t> order = accuracy.worst_first();
    if (worst != 0 && worst < order.size()) order.resize(worst);
    for (const std::size_t i : order) text += line_of(accuracy.rows[i], i);
    return text + coverage_text(accuracy) + "\n" + verdict(accuracy) + "\n" +
           outputs_text(accuracy) + "\n" + first_difference(accuracy) + "\n";
}

} // namespace boardless
