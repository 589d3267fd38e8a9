// SPDX-License-Identifier: Apache-2.0
// Accuracy reports as a person meets them, and progress bars.
#include "tools/boardless/accuracy/accuracy_report.h"
#include "tools/boardless/progress.h"

#include <catch2/catch.hpp>

using namespace boardless;
using Catch::Matchers::Contains;

namespace {

AccuracyRow row(std::string name, double cosine, bool is_output = false) {
    AccuracyRow row;
    row.name = std::move(name);
    row.command = "Conv";
    row.type = "int8";
    row.elements = 10;
    row.is_output = is_output;
    row.cosine = cosine;
    row.mean_error = 0.25;
    row.max_error = 0.5;
    row.low = -1;
    row.high = 2;
    return row;
}

Accuracy sample() {
    Accuracy accuracy;
    accuracy.facts = {{"model", "a<b>.rknn"}};
    accuracy.rows = {row("first", 0.999), row("<worst> & \"odd\"", 0.5), row("last", 0.97, true),
                     row("exact", 1)};
    accuracy.left_out = {2, 1, 0};
    accuracy.samples = 3;
    return accuracy;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
    return found;
}

constexpr std::int64_t second = 1'000'000'000;

} // namespace

TEST_CASE("accuracy/rows are ordered by what they lost, equal ones as they came") {
    Accuracy accuracy = sample();
    CHECK(accuracy.worst_first() == std::vector<std::size_t>{1, 2, 0, 3});
    CHECK(accuracy.doubtful() == 2);
    accuracy.rows[0].cosine = 0.97;
    CHECK(accuracy.worst_first() == std::vector<std::size_t>{1, 0, 2, 3});
}

TEST_CASE("accuracy/the text lists the worst and sums up") {
    const std::string all = accuracy_text(sample(), 0), two = accuracy_text(sample(), 2);
    CHECK(count(all, "int8") == 4);
    CHECK(count(two, "int8") == 2);
    CHECK(two.find("<worst>") < two.find("last (output)"));
    CHECK_THAT(two, !Contains("first"));
    CHECK_THAT(two, Contains("4 of 7 results compared, on 3 samples; 2 without a partner of their "
                             "name and shape; 1 computed in another order\n"));
    CHECK_THAT(two, Contains("lowest cosine 0.5000 (<worst> & \"odd\"); 2 below 0.98\n"));
    CHECK_THAT(two, Contains("lowest cosine of an output 0.9700 (last)\n"));
    CHECK_THAT(two, Contains("no value differs\n"));
    Accuracy parted = sample();
    parted.rows[2].different = 3;
    CHECK_THAT(accuracy_text(parted, 1),
               Contains("the first result that differs is last (#2), in 3 values\n"));
    Accuracy fine = sample();
    fine.rows.resize(1);
    CHECK_THAT(accuracy_text(fine, 0), Contains("none below 0.98\nno output is compared\n"));
}

TEST_CASE("accuracy/figures have the digits that tell them from 1") {
    CHECK(cosine_text(1) == "1.0000");
    CHECK(cosine_text(0.98765) == "0.9877");
    CHECK(cosine_text(0.99998) == "0.99998");
    CHECK(cosine_text(0.9999991) == "0.999999");
    CHECK(cosine_text(0.99999991) == "0.9999999");
    CHECK(cosine_text(-0.5) == "-0.5000");
    CHECK(lost_nines(1) == 0);
    CHECK(lost_nines(0.999) == Approx(0.5));
    CHECK(lost_nines(0.9) == Approx(5.0 / 6));
    CHECK(lost_nines(0) == 1);
    CHECK(lost_nines(-1) == 1);
}

TEST_CASE("accuracy/the page is complete in itself, and the same for the same") {
    const std::string html = accuracy_html(sample());
    CHECK(html == accuracy_html(sample()));
    CHECK(html.starts_with("<!DOCTYPE html>\n"));
    CHECK(html.ends_with("</html>\n"));
    for (const char* foreign : {"http", "<script", "src=", "url(", "@import", "<link"})
        CHECK_THAT(html, !Contains(foreign));
    CHECK(count(html, "<rect ") == 4);
    CHECK(count(html, "<tr>") == 5);
    CHECK(count(html, "<em>output</em>") == 1);
    CHECK(count(html, "class=\"d\"") == 2);
    for (const char* tag : {"section", "table", "svg", "div", "span", "small", "tr", "td", "dl"})
        CHECK(count(html, std::string("<") + tag) == count(html, std::string("</") + tag + ">"));
}

TEST_CASE("accuracy/names cannot break the page") {
    const std::string html = accuracy_html(sample());
    CHECK_THAT(html, !Contains("<worst>") && !Contains("<b>.rknn"));
    CHECK_THAT(html,
               Contains("&lt;worst&gt; &amp; &quot;odd&quot;") && Contains("a&lt;b&gt;.rknn"));
    CHECK(escaped("<&>\"'x") == "&lt;&amp;&gt;&quot;&#39;x");
}

TEST_CASE("progress/short work shows nothing") {
    ProgressBar bar("working", 10, 5 * second);
    for (std::size_t done = 1; done <= 10; ++done) {
        CHECK(bar.update(done, 5 * second + static_cast<std::int64_t>(done) * second / 25).empty());
    }
    CHECK(bar.removed().empty());
}

TEST_CASE("progress/long work shows a bar, not too often, and removes it") {
    ProgressBar bar("working", 1000, 0);
    std::size_t drawn = 0;
    for (std::int64_t done = 1; done <= 1000; ++done) {
        if (!bar.update(static_cast<std::size_t>(done), done * second / 500).empty()) ++drawn;
    }
    CHECK(drawn == 16); // after 0.5 of 2 s, then every tenth of a second
    const std::string half = bar.update(500, 3 * second);
    CHECK_THAT(half, Catch::Matchers::StartsWith("\r\x1b[Kworking ") &&
                         Catch::Matchers::EndsWith(" 500/1000"));
    CHECK(count(half, "\u2588") == 15);
    CHECK(bar.removed() == "\r\x1b[K");
    CHECK(count(bar.update(2000, 4 * second), "\u2588") == 30);
}
