// SPDX-License-Identifier: Apache-2.0
// Boxes of a single shot detector: four priors, of which the second lies in the first and the third
// overlaps it a little.
#include "conformance/bmrt/cpu/operator_run.h"

#include <cmath>

namespace {

using namespace cpu_test;
using Reals = std::vector<float>;
namespace field = bmrt::detect_output_field;

struct Case {
    std::int64_t images = 1, classes = 2, rows = 6;
    std::int64_t keep = 6, top_k = 400, background = 0;
    bool shared = true, variance_in_target = false;
    float nms = 0.45F, confidence = 0.01F, eta = 1;
    std::int64_t code_type = 2;
    Reals locations = Reals(16), confidences = {0.1F, 0.9F, 0.1F, 0.8F, 0.1F, 0.7F, 0.1F, 0.6F};
    Reals priors = {0, 0, 1, 1, 0, 0, 1, 0.625F, 0.875F, 0.875F, 1.875F, 1.875F, 5, 5, 6, 6};
    Reals variances = {0.5F, 0.5F, 2, 2, 0.5F, 0.5F, 2, 2, 0.5F, 0.5F, 2, 2, 0.5F, 0.5F, 2, 2};

    LayerMessage message() const {
        bmrt::ProtoWriter parameter = integers({{field::classes, classes},
                                                {field::share_location, shared},
                                                {field::background, background},
                                                {field::top_k, top_k},
                                                {field::code_type, code_type},
                                                {field::keep_top_k, keep},
                                                {field::variance_in_target, variance_in_target}});
        parameter.real(field::nms_threshold, nms);
        parameter.real(field::confidence_threshold, confidence);
        parameter.real(field::eta, eta);
        const std::int64_t of_prior = shared ? 4 : 4 * classes;
        return {.inputs = {{{images, 4 * of_prior, 1, 1}},
                           {{images, 4 * classes, 1, 1}},
                           {{1, 2, 16, 1}}},
                .outputs = {{{1, 1, rows, 7}}},
                .parameters = {{bmrt::layer_field::detect_output, parameter}}};
    }

    // One row of seven after the other; unused rows are dropped where they are all -1.
    std::vector<Reals> run() const {
        Reals boxes = priors;
        boxes.insert(boxes.end(), variances.begin(), variances.end());
        const Reals out = run_reals("DetectOutput", message(), {locations, confidences, boxes});
        std::vector<Reals> found;
        for (std::size_t i = 0; i < out.size(); i += 7) {
            const Reals row(&out[i], &out[i] + 7);
            if (row != Reals(7, -1)) found.push_back(row);
        }
        return found;
    }
};

const Reals first = {0, 1, 0.9F, 0, 0, 1, 1}, second = {0, 1, 0.8F, 0, 0, 1, 0.625F},
            third = {0, 1, 0.7F, 0.875F, 0.875F, 1.875F, 1.875F}, fourth = {0, 1, 0.6F, 5, 5, 6, 6};
using Rows = std::vector<Reals>;

TEST_CASE("what overlaps a better box goes") {
    CHECK(Case().run() == Rows{first, third, fourth});
    CHECK(Case{.nms = 0.7F}.run() == Rows{first, second, third, fourth});
    CHECK(Case{.nms = 0.001F}.run() == Rows{first, fourth});
}

TEST_CASE("an eta below 1 lowers a threshold above a half") {
    CHECK(Case{.nms = 0.7F, .eta = 0.5F}.run() == Rows{first, third, fourth});
    CHECK(Case{.nms = 0.7F, .eta = 0}.run() == Rows{first, fourth});
    CHECK(Case{.nms = 0.45F, .eta = 0}.run() == Rows{first, third, fourth});
}

TEST_CASE("limits of scores and numbers") {
    CHECK(Case{.confidence = 0.7F}.run() == Rows{first});
    CHECK(Case{.top_k = 2}.run() == Rows{first});
    CHECK(Case{.keep = 2}.run().size() == 2 + 4); // rows beyond keep are left as they were
    CHECK(Case{.rows = 2, .keep = 2}.run() == Rows{first, third});
    CHECK(Case{.rows = 2, .keep = 6}.run() == Rows{first, third});
}

TEST_CASE("without boxes the rows name their images") {
    CHECK(Case{.confidence = 2}.run() == Rows{{0, -1, -1, -1, -1, -1, -1}});
    Case two{.images = 2, .rows = 12, .confidence = 2, .locations = Reals(32)};
    two.confidences.resize(16);
    CHECK(two.run() == Rows{{0, -1, -1, -1, -1, -1, -1}, {1, -1, -1, -1, -1, -1, -1}});
}

TEST_CASE("images follow each other without gaps") {
    Case two{.images = 2, .rows = 12, .locations = Reals(32)};
    for (const float value : {0.1F, 0.0F, 0.1F, 0.9F, 0.1F, 0.0F, 0.1F, 0.0F}) {
        two.confidences.push_back(value);
    }
    CHECK(two.run() == Rows{first, third, fourth, {1, 1, 0.9F, 0, 0, 1, 0.625F}});
}

TEST_CASE("the background counts only where it is another class") {
    const Case none{.background = 2};
    const Rows rows = none.run();
    REQUIRE(rows.size() == 6);
    CHECK(rows[0] == Reals{0, 0, 0.1F, 0, 0, 1, 1});
    CHECK(rows[3] == first);
}

TEST_CASE("boxes move by their variances") {
    Case moved;
    moved.locations = {0.5F, -1, 0.25F, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    moved.confidences = {0, 0.9F, 0, 0, 0, 0, 0, 0};
    // Centre 0.5 + 0.5 * 0.5, 0.5 - 0.5; width e^0.5, height 1.
    const auto half = static_cast<float>(std::exp(0.5F)) / 2;
    CHECK(moved.run() == Rows{{0, 1, 0.9F, 0.75F - half, -0.5F, 0.75F + half, 0.5F}});
    moved.variance_in_target = true;
    const auto quarter = static_cast<float>(std::exp(0.25F)) / 2;
    CHECK(moved.run() == Rows{{0, 1, 0.9F, 1 - quarter, -1, 1 + quarter, 0}});
}

TEST_CASE("locations of their own for every class") {
    Case own{.background = -1, .shared = false};
    own.locations = Reals(32);
    own.locations[4] = 2; // the first prior, the second class: its centre moves by 0.5 * 2
    own.confidences = {0.9F, 0.9F, 0, 0, 0, 0, 0, 0};
    CHECK(own.run() == Rows{{0, 0, 0.9F, 0, 0, 1, 1}, {0, 1, 0.9F, 1, 0, 2, 1}});
}

TEST_CASE("detectors that are refused") {
    CHECK_THAT(refusal("DetectOutput", Case{.code_type = 1}.message()),
               Catch::Contains("centre and size only"));
    CHECK_THAT(refusal("DetectOutput", Case{.top_k = -1}.message()), Catch::Contains("top_k"));
    CHECK_THAT(refusal("DetectOutput", Case{.background = -1}.message()),
               Catch::Contains("no background"));
    CHECK_THAT(refusal("DetectOutput", Case{.classes = 0}.message()),
               Catch::Contains("impossible"));
    LayerMessage message = Case().message();
    message.inputs[0].shape[1] = 12;
    CHECK_THAT(refusal("DetectOutput", message), Catch::Contains("do not fit each other"));
    message = Case().message();
    message.inputs[2].shape = {1, 2, 15, 1};
    CHECK_THAT(refusal("DetectOutput", message), Catch::Contains("do not fit each other"));
    Case large{.classes = 1 << 20, .top_k = 2147483647};
    message = large.message();
    message.inputs[0].shape = {1, 1 << 12};
    message.inputs[1].shape = {1, 1 << 10, 1 << 20};
    message.inputs[2].shape = {1 << 13};
    CHECK_THAT(refusal("DetectOutput", message), Catch::Contains("too many boxes"));
}

TEST_CASE("a prior without width is refused when it is seen") {
    Case flat;
    flat.priors[2] = 0;
    Reals boxes = flat.priors;
    boxes.insert(boxes.end(), flat.variances.begin(), flat.variances.end());
    const auto out =
        run_operator("DetectOutput", flat.message(),
                     {bytes_of(flat.locations), bytes_of(flat.confidences), bytes_of(boxes)});
    REQUIRE(!out);
    CHECK_THAT(out.error().detail, Catch::Contains("prior 0 has no width"));
}

} // namespace
