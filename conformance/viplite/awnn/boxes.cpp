// SPDX-License-Identifier: Apache-2.0
// awnn_det_post on outputs that hold known boxes.
#include "conformance/viplite/awnn/fake_driver.h"

#include <awnn_det.h>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <memory>
#include <span>

namespace {

// A network whose outputs are floats of the test's choice.
class Detector {
public:
    Detector(vip_uint32_t width, vip_uint32_t height) {
        reset_driver();
        fake_driver().inputs = {{tensor_type(VIP_BUFFER_FORMAT_UINT8, {width, height, 3}), {}}};
    }
    ~Detector() { awnn_destroy(context_); }
    Detector(const Detector&) = delete;

    // Zeros, or another value, to be written into before run().
    std::vector<float>& add(std::vector<vip_uint32_t> sizes, float value = 0) {
        std::size_t count = 1;
        for (const auto size : sizes) count *= size;
        fake_driver().outputs.push_back({tensor_type(VIP_BUFFER_FORMAT_FP32, sizes), {}});
        values_.push_back(std::make_unique<std::vector<float>>(count, value));
        return *values_.back();
    }

    std::vector<BBoxRect_t> run(Awnn_Post_t post) {
        if (!context_) start();
        auto result = std::make_unique<Awnn_Result_t>();
        result->valid_cnt = -1;
        awnn_det_post(context_, &post, result.get());
        REQUIRE(result->valid_cnt >= 0);
        return {result->boxes, result->boxes + result->valid_cnt};
    }

private:
    void start() {
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const auto bytes = std::as_bytes(std::span(*values_[i]));
            fake_driver().outputs[i].written.assign(bytes.begin(), bytes.end());
        }
        unsigned char byte = 0;
        context_ = awnn_create2(&byte, 1);
        REQUIRE(context_);
        awnn_run(context_);
    }

    std::vector<std::unique_ptr<std::vector<float>>> values_;
    Awnn_Context_t* context_ = nullptr;
};

void check(const BBoxRect_t& box, int left, int top, int right, int bottom) {
    CHECK(box.xmin == left);
    CHECK(box.ymin == top);
    CHECK(box.xmax == right);
    CHECK(box.ymax == bottom);
}

TEST_CASE("rows that hold boxes") {
    Detector detector(320, 192);
    auto& rows = detector.add({7, 5});
    const float boxes[5][7] = {{100, 100, 20, 40, 0.8F, 0.1F, 0.9F},  // label 1, 0.72
                               {102, 101, 20, 40, 0.7F, 0.1F, 0.9F},  // nearly the same
                               {102, 101, 20, 40, 0.7F, 0.9F, 0.1F},  // of another label, 0.63
                               {200, 100, 20, 40, 0.3F, 0.9F, 0.1F},  // too low
                               {310, 180, 60, 60, 1.0F, 1.0F, 0.0F}}; // beyond the edges, 1
    std::memcpy(rows.data(), boxes, sizeof boxes);
    const auto found = detector.run({AWNN_DET_POST_HUMANOID_3, 640, 384, 0.5F});
    REQUIRE(found.size() == 3);
    check(found[0], 560, 300, 639, 383);
    check(found[1], 180, 160, 220, 240);
    CHECK(found[1].label == 1);
    CHECK(found[1].score == Approx(0.72));
    CHECK(found[2].label == 0);
    CHECK(detector.run({AWNN_DET_POST_HUMANOID_1, 640, 384, 0.99F}).size() == 1);
}

TEST_CASE("maps of anchors") {
    Detector detector(352, 224);
    detector.add({22, 14, 18}, -20);
    auto& coarse = detector.add({11, 7, 18}, -20); // one class
    const auto set = [&](int anchor, int plane, int x, int y, float value) {
        coarse[((anchor * 6 + plane) * 7 + y) * 11 + x] = value;
    };
    set(1, 0, 5, 3, 0); // the middle of cell (5, 3), which is 32 pixels wide
    set(1, 1, 5, 3, 0);
    set(1, 2, 5, 3, 0); // of the anchor's size, 135 x 169
    set(1, 3, 5, 3, std::log(0.5F));
    set(1, 4, 5, 3, 20);
    set(1, 5, 5, 3, std::log(3.0F)); // 0.75
    const auto found = detector.run({AWNN_DET_POST_HUMANOID_2, 352, 224, 0.5F});
    REQUIRE(found.size() == 1);
    check(found[0], 108, 69, 243, 154); // 176 +- 67.5, 112 +- 42.25
    CHECK(found[0].score == Approx(0.75));
}

TEST_CASE("faces") {
    Detector detector(64, 32); // cells: 8 x 4, 4 x 2, 2 x 1; two priors each
    const vip_uint32_t priors = 2 * (32 + 8 + 2);
    auto& offsets = detector.add({4, priors});
    auto& scores = detector.add({2, priors});
    auto& marks = detector.add({10, priors});
    const std::size_t prior = 2 * (8 + 3) + 1;   // of cell (3, 1): centre (28, 12), 32 pixels
    offsets[4 * prior] = 1.25F;                  // centre + 4
    offsets[4 * prior + 2] = 5 * std::log(0.5F); // half as wide
    scores[2 * prior + 1] = 0.9F;
    marks[10 * prior + 8] = -2.5F; // x of the last one: 28 - 8
    const auto found = detector.run({AWNN_DET_POST_FACE_1, 64, 32, 0.5F});
    REQUIRE(found.size() == 1);
    check(found[0], 24, 0, 40, 28);
    CHECK(found[0].score == 0.9F);
    CHECK(found[0].landmark_x[0] == 28);
    CHECK(found[0].landmark_y[0] == 12);
    CHECK(found[0].landmark_x[4] == 20);
}

TEST_CASE("faces of a network with four priors in a cell") {
    Detector detector(64, 32);
    const vip_uint32_t priors = 4 * (32 + 8 + 2);
    detector.add({4, priors});
    auto& scores = detector.add({2, priors});
    auto& marks = detector.add({10, priors});
    const std::size_t prior = 4 * (32 + 4 + 1) + 1; // of cell (1, 1), 16 apart: (24, 24), 56 pixels
    scores[2 * prior + 1] = 0.9F;
    marks[10 * prior] = -2; // x of the first one: 24 - 11.2
    const auto found = detector.run({AWNN_DET_POST_FACE_1, 64, 32, 0.5F});
    REQUIRE(found.size() == 1);
    check(found[0], 0, 0, 52, 31);
    CHECK(found[0].landmark_x[0] == 12);
}

TEST_CASE("outputs of faces that have different numbers of rows") {
    Detector detector(64, 32);
    detector.add({4, 84});
    detector.add({2, 83}, 1);
    detector.add({10, 84});
    CHECK(detector.run({AWNN_DET_POST_FACE_1, 64, 32, 0.5F}).empty());
}

TEST_CASE("more boxes than there is room for") {
    Detector detector(1000, 1000);
    auto& rows = detector.add({6, 400}, 1);
    for (int i = 0; i < 400; ++i) {
        const float box[] = {
            float(i % 20 * 50 + 10), float(i / 20 * 50 + 10), 20, 20, 0.5F + float(i) / 1000, 1};
        std::memcpy(&rows[6 * i], box, sizeof box);
    }
    const auto found = detector.run({AWNN_DET_POST_HUMANOID_1, 1000, 1000, 0});
    REQUIRE(found.size() == 100);
    CHECK(found[0].score == Approx(0.899)); // the last one
    check(found[99], 0, 750, 20, 770);      // number 300
}

TEST_CASE("numbers that are none") {
    Detector detector(100, 100);
    auto& rows = detector.add({6, 3}, NAN);
    rows[6 + 4] = rows[6 + 5] = 1; // a score without a place
    rows[12 + 4] = rows[12 + 5] = 0.9F;
    rows[12 + 0] = INFINITY;
    for (const auto& box : detector.run({AWNN_DET_POST_HUMANOID_1, 100, 100, 0.5F})) {
        CHECK(box.xmin >= 0);
        CHECK(box.xmax < 100);
    }
}

TEST_CASE("what has no boxes") {
    Detector detector(64, 32);
    detector.add({4, 1000}); // no number of priors
    detector.add({2, 1000});
    detector.add({10, 1000});
    CHECK(detector.run({AWNN_DET_POST_FACE_1, 64, 32, 0}).empty());
    CHECK(detector.run({AWNN_DET_POST_HUMANOID_1, 64, 32, 0}).empty());
    CHECK(detector.run({AWNN_DET_POST_TYPE(5), 64, 32, 0}).empty());
    CHECK(detector.run({AWNN_DET_POST_FACE_1, 0, 32, 0}).empty());
    Awnn_Result_t result;
    Awnn_Post_t post = {AWNN_DET_POST_FACE_1, 64, 32, 0};
    awnn_det_post(nullptr, &post, &result);
    CHECK(result.valid_cnt == 0);
    awnn_det_post(nullptr, &post, nullptr);
    result.valid_cnt = 9;
    awnn_det_post(nullptr, nullptr, &result);
    CHECK(result.valid_cnt == 0);
}

} // namespace
