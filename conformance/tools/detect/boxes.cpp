// SPDX-License-Identifier: Apache-2.0
// Which boxes of a detector are kept.
extern "C" {
#include "samples/rknn_detect/boxes.h"
}

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace {

class Found {
public:
    Found() = default;
    Found(const Found&) = delete;
    Found& operator=(const Found&) = delete;
    ~Found() { std::free(boxes_.items); }

    void add(const box& box) { REQUIRE(add_box(&boxes_, box) == 0); }
    void keep(float overlap) { keep_best(&boxes_, overlap); }
    std::vector<box> items() const { return {boxes_.items, boxes_.items + boxes_.count}; }

private:
    boxes boxes_{};
};

std::vector<float> scores(const Found& found) {
    std::vector<float> list;
    for (const box& each : found.items()) list.push_back(each.score);
    return list;
}

} // namespace

TEST_CASE("boxes are clipped to the picture, and dropped when nothing is left") {
    Found found;
    found.add({-1.0F, 0.25F, 0.5F, 7.0F, 0.9F, 2});
    found.add({1.5F, 0.0F, 2.0F, 1.0F, 0.8F, 0});
    found.add({0.5F, 0.5F, 0.25F, 1.0F, 0.7F, 0});
    found.add({NAN, NAN, NAN, NAN, 0.6F, 0});
    REQUIRE(found.items().size() == 1);
    const box kept = found.items()[0];
    CHECK(kept.left == 0.0F);
    CHECK(kept.top == 0.25F);
    CHECK(kept.right == 0.5F);
    CHECK(kept.bottom == 1.0F);
    CHECK(kept.class_index == 2);
}

TEST_CASE("of boxes that overlap by more than the limit the best of a class stays") {
    Found found;
    found.add({0.0F, 0.0F, 0.5F, 1.0F, 0.6F, 0});   // shares 1/3 with the best
    found.add({0.25F, 0.0F, 0.75F, 1.0F, 0.9F, 0}); // best
    found.add({0.25F, 0.0F, 0.75F, 1.0F, 0.7F, 1}); // of another class
    found.add(
        {0.5F, 0.0F, 1.0F, 1.0F, 0.8F, 0}); // shares 1/3 with the best, nothing with the first
    SECTION("under it") {
        found.keep(0.34F);
        CHECK(scores(found) == std::vector{0.9F, 0.8F, 0.7F, 0.6F});
    }
    SECTION("above it") {
        found.keep(0.33F);
        CHECK(scores(found) == std::vector{0.9F, 0.7F});
    }
}

TEST_CASE("a box that was dropped drops none") {
    Found found;
    found.add({0.0F, 0.0F, 0.5F, 1.0F, 0.9F, 0});
    found.add({0.2F, 0.0F, 0.7F, 1.0F, 0.8F, 0}); // shares 3/7 with its neighbours
    found.add({0.4F, 0.0F, 0.9F, 1.0F, 0.7F, 0}); // shares 1/9 with the first
    found.keep(0.3F);
    CHECK(scores(found) == std::vector{0.9F, 0.7F});
}

TEST_CASE("equal scores are ordered from the top, whatever order they came in") {
    const box high{0.5F, 0.0F, 0.6F, 0.1F, 0.5F, 0}, low{0.0F, 0.8F, 0.1F, 0.9F, 0.5F, 0};
    const bool turned = GENERATE(false, true);
    Found found;
    found.add(turned ? low : high);
    found.add(turned ? high : low);
    found.keep(0.5F);
    REQUIRE(found.items().size() == 2);
    CHECK(found.items()[0].top == 0.0F);
}

TEST_CASE("no boxes at all") {
    Found found;
    found.keep(0.5F);
    CHECK(found.items().empty());
}

TEST_CASE("many boxes side by side") {
    Found found;
    for (int i = 0; i < 1000; ++i) {
        const float left = static_cast<float>(i) / 1000.0F;
        found.add({left, 0.0F, left + 0.0005F, 1.0F, left, 0});
    }
    found.keep(0.5F);
    CHECK(found.items().size() == 1000);
    CHECK(found.items()[0].score == 0.999F);
}
