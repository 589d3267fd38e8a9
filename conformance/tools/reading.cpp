// SPDX-License-Identifier: Apache-2.0
// From boxes and labels to a line of text.
extern "C" {
#include "samples/rknn_read/characters.h"
}

#include <catch2/catch.hpp>
#include <string>
#include <vector>

namespace {

// `text` as the network tells it: characters that look alike have one label.
std::string spelt(const std::string& text) {
    std::vector<std::string> labels;
    std::vector<char> space;
    bool gap = false;
    for (const char character : text) {
        if (character == ' ') {
            gap = true;
            continue;
        }
        labels.emplace_back(1, character);
        for (const std::string alike : {"0O", "1Il"}) {
            if (alike.find(character) != std::string::npos) labels.back() = alike;
        }
        space.push_back(gap ? 1 : 0);
        gap = false;
    }
    std::vector<const char*> names;
    for (const std::string& label : labels) names.push_back(label.c_str());
    std::string result(2 * names.size() + 1, '?');
    spell(names.data(), space.data(), static_cast<int>(names.size()), result.data());
    return result.c_str();
}

struct Row {
    std::vector<box> items;

    // A character of that width and height on row 72, `gap` behind the last one.
    Row& add(int gap, int width, int height, int foot = 72) {
        const int left = items.empty() ? 0 : items.back().right + gap;
        items.push_back({left, 72 - height, left + width, foot, width * height});
        return *this;
    }
    boxes list() { return {static_cast<int>(items.size()), items.data()}; }
};

std::string spaces_of(Row& row, double capital, std::vector<const char*> labels = {}) {
    const boxes list = row.list();
    labels.resize(row.items.size(), "x");
    std::string space(row.items.size(), '?');
    find_spaces(&list, labels.data(), capital, space.data());
    for (char& each : space) each = each != 0 ? '_' : '.';
    return space;
}

} // namespace

TEST_CASE("what looks alike is told apart by the word") {
    for (const std::string text :
         {"Unit 4827 Rev C", "10 100 0", "ROAD 10", "OIL", "Oil level", "Item 1", "light Input",
          "B10", "A1", "4O7X", "7 l", "Roll", "Of", "Il Ol"}) {
        CAPTURE(text);
        const bool ambiguous = text == "4O7X" || text == "7 l" || text == "Il Ol";
        CHECK((spelt(text) == text) == !ambiguous);
    }
    CHECK(spelt("4O7X") == "407X"); // between digits
    CHECK(spelt("7 l") == "7 1");   // alone
    CHECK(spelt("") == "");
}

TEST_CASE("words end at wide gaps") {
    Row row;
    row.add(0, 20, 36).add(4, 20, 36).add(16, 20, 36).add(3, 20, 36).add(6, 20, 36);
    CHECK(spaces_of(row, 36) == ".._..");
    CHECK(spaces_of(row, 72) == "....."); // 16 is no wide gap there
    Row one;
    one.add(0, 20, 36);
    CHECK(spaces_of(one, 36) == ".");
}

TEST_CASE("digits have cells of one width") {
    Row row; // 7116 and a word
    row.add(0, 20, 36).add(6, 12, 36).add(12, 12, 36).add(6, 20, 36).add(14, 20, 36);
    CHECK(spaces_of(row, 36, {"7", "1Il", "1Il", "6", "x"}) == "...._");
    CHECK(spaces_of(row, 36, {"x", "x", "x", "x", "x"}) == ".._._");
}

TEST_CASE("narrow characters of a typewriter are no words of their own") {
    Row row; // cells of 30: the third is narrow, and before the fifth one is empty
    row.add(0, 24, 36).add(6, 24, 36).add(15, 6, 36).add(15, 24, 36).add(36, 24, 36).add(6, 24, 36);
    CHECK(spaces_of(row, 36) == "...._.");
}

TEST_CASE("descenders and ascenders do not move the baseline") {
    Row row;
    row.add(0, 20, 36).add(4, 20, 26).add(4, 20, 26, 82).add(4, 20, 36).add(4, 20, 26);
    const boxes list = row.list();
    const baseline feet = fit_baseline(&list);
    CHECK(feet.row == Approx(72));
    CHECK(feet.slope == Approx(0).margin(1e-9));
    const heights high = fit_heights(&list, &feet);
    CHECK(high.upper == Approx(36));
    CHECK(high.lower == Approx(26));
    double capitals[2];
    REQUIRE(capital_heights(&list, capitals) == 1);
    CHECK(capitals[0] == Approx(36));
}

TEST_CASE("the edge of a frame is not the height of capitals") {
    Row row;
    row.add(0, 3, 52, 60).add(30, 20, 36).add(4, 20, 36).add(4, 20, 36);
    const boxes list = row.list();
    const baseline feet = fit_baseline(&list);
    CHECK(fit_heights(&list, &feet).upper == Approx(36));
}

TEST_CASE("a line of one height may be of capitals or of small letters") {
    Row row;
    row.add(0, 20, 36).add(4, 20, 36).add(4, 20, 35);
    const boxes list = row.list();
    double capitals[2];
    REQUIRE(capital_heights(&list, capitals) == 2);
    CHECK(capitals[0] == Approx(36));
    CHECK(capitals[1] == Approx(50));
}
