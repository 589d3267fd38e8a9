// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/accuracy/accuracy_report.h"

#include "tools/boardless/accuracy/accuracy_style.h"

#include "emu-core/base/file.h"

#include <algorithm>

namespace boardless {
namespace {

using emu::format;

// The chart's own units; it is stretched to the page.
constexpr double chart_width = 1000, chart_height = 240;

const char* mark_of(const AccuracyRow& row, const char* doubtful, const char* fine) {
    return row.cosine < doubtful_cosine ? doubtful : fine;
}

std::string figure(const std::string& value, const std::string& meaning, bool bad = false) {
    return format("<div><b%s>%s</b><span>%s</span></div>\n", bad ? " class=\"bad\"" : "",
                  value.c_str(), meaning.c_str());
}

std::string figures(const Accuracy& accuracy) {
    const AccuracyRow& worst = accuracy.rows[accuracy.worst_first().front()];
    std::string html = "<section class=\"figures\">\n";
    html += figure(cosine_text(worst.cosine), "lowest cosine, of " + escaped(worst.name),
                   worst.cosine < doubtful_cosine);
    html += figure(format("%zu", accuracy.doubtful()), format("below %g", doubtful_cosine),
                   accuracy.doubtful() != 0);
    constexpr std::size_t most_outputs = 4;
    std::size_t shown = 0;
    for (const AccuracyRow& row : accuracy.rows) {
        if (!row.is_output || shown == most_outputs) continue;
        ++shown;
        html += figure(cosine_text(row.cosine), "cosine of output " + escaped(row.name),
                       row.cosine < doubtful_cosine);
    }
    return html + "</section>\n";
}

std::string facts(const Accuracy& accuracy) {
    std::string html = "<section><dl>\n";
    for (const auto& [name, value] : accuracy.facts) {
        html += "<dt>" + escaped(name) + "</dt><dd>" + escaped(value) + "</dd>\n";
    }
    return html + "<dt>compared</dt><dd>" +
           escaped(coverage_text(accuracy) + "; " + outputs_text(accuracy)) + "</dd>\n" +
           "</dl></section>\n";
}

std::string level(const char* kind, double part) {
    const double y = chart_height * (1 - part);
    return format("<line class=\"%s\" x1=\"0\" x2=\"%g\" y1=\"%.2f\" y2=\"%.2f\"/>\n", kind,
                  chart_width, y, y);
}

// A column per row, as high as its cosine has lost nines.
std::string columns(const Accuracy& accuracy) {
    const double pitch = chart_width / static_cast<double>(accuracy.rows.size());
    const double width = std::min(pitch * 0.8, 40.0);
    std::string html;
    for (std::size_t i = 0; i < accuracy.rows.size(); ++i) {
        const AccuracyRow& row = accuracy.rows[i];
        const double height = std::max(chart_height * lost_nines(row.cosine), 1.5);
        html += format("<rect class=\"%s\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\">"
                       "<title>%zu %s: %s</title></rect>\n",
                       mark_of(row, "d", "f"), pitch * (static_cast<double>(i) + 0.5) - width / 2,
                       chart_height - height, width, height, i, escaped(row.name).c_str(),
                       cosine_text(row.cosine).c_str());
    }
    return html;
}

std::string chart(const Accuracy& accuracy) {
    static constexpr double levels[] = {0, 0.9, 0.99, 0.999, 0.9999, 0.99999};
    std::string labels, lines;
    for (const double cosine : levels) {
        lines += level("grid", lost_nines(cosine));
        labels += format("<i style=\"bottom:%.2f%%\">%g</i>", 100 * lost_nines(cosine), cosine);
    }
    lines += level("limit", lost_nines(doubtful_cosine));
    return "<section><h2>Layers in the order of computing</h2>\n"
           "<p>Cosine between both results of each layer; the higher a column, the more is lost. "
           "The dashed line is " +
           format("%g", doubtful_cosine) + ".</p>\n<div class=\"chart\">" + labels +
           format("\n<svg viewBox=\"0 0 %g %g\" preserveAspectRatio=\"none\" role=\"img\" "
                  "aria-label=\"Cosine of each layer\">\n",
                  chart_width, chart_height) +
           lines + columns(accuracy) + "</svg></div>\n<div class=\"ends\"><span>0</span><span>" +
           format("%zu", accuracy.rows.size() - 1) + "</span></div></section>\n";
}

std::string table_row(const AccuracyRow& row, std::size_t place) {
    return format("<tr><td>%zu</td><td>%s%s<small>%s, %s, %lld</small></td>"
                  "<td><span%s>%s</span><span class=\"bar\"><u style=\"width:%.1f%%\"></u></span>"
                  "</td><td>%.4g</td><td>%.4g</td><td>%.4g .. %.4g</td></tr>\n",
                  place, escaped(row.name).c_str(), row.is_output ? "<em>output</em>" : "",
                  escaped(row.command).c_str(), row.type.c_str(),
                  static_cast<long long>(row.elements), mark_of(row, " class=\"bad\"", ""),
                  cosine_text(row.cosine).c_str(), 100 * lost_nines(row.cosine), row.mean_error,
                  row.max_error, static_cast<double>(row.low), static_cast<double>(row.high));
}

std::string table(const Accuracy& accuracy) {
    std::string html =
        "<section><h2>Worst first</h2>\n<p>Errors are absolute, in real numbers; beside them the "
        "range of the reference. Below a name: command, type, elements.</p>\n"
        "<table><thead><tr><th>#</th><th>result</th><th>cosine</th><th>mean error</th>"
        "<th>max error</th><th>range</th></tr></thead><tbody>\n";
    for (const std::size_t i : accuracy.worst_first()) html += table_row(accuracy.rows[i], i);
    return html + "</tbody></table></section>\n";
}

} // namespace

std::string escaped(std::string_view text) {
    std::string html;
    for (const char c : text) {
        switch (c) {
        case '&': html += "&amp;"; break;
        case '<': html += "&lt;"; break;
        case '>': html += "&gt;"; break;
        case '"': html += "&quot;"; break;
        case '\'': html += "&#39;"; break;
        default: html += c;
        }
    }
    return html;
}

std::string accuracy_html(const Accuracy& accuracy) {
    std::string html = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<title>Accuracy report</title>\n<style>";
    html += accuracy_style;
    html += "</style></head><body>\n<h1>Accuracy report</h1>\n";
    html += figures(accuracy) + facts(accuracy) + chart(accuracy) + table(accuracy);
    return html + "</body></html>\n";
}

emu::Outcome publish(const Accuracy& accuracy, std::size_t worst, const std::string& page) {
    const std::string html = accuracy_html(accuracy), text = accuracy_text(accuracy, worst);
    if (!page.empty()) EMU_TRY(emu::write_file(page, std::as_bytes(std::span(html))));
    std::fwrite(text.data(), 1, text.size(), stdout);
    return {};
}

} // namespace boardless
