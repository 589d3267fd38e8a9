// SPDX-License-Identifier: Apache-2.0
// libawnn_det: a detector's life, and boxes in pixels of the network's picture.
#include "conformance/viplite/awnn/fake_driver.h"

#include <awnn_det.h> // as programs name it
#include <catch2/catch.hpp>
#include <cstring>
#include <span>

namespace {

char path[] = "human.nb";

// The network finds one person.
void person() {
    reset_driver();
    fake_driver().inputs = {{tensor_type(VIP_BUFFER_FORMAT_UINT8, {320, 192, 3}), {}}};
    fake_driver().outputs = {{tensor_type(VIP_BUFFER_FORMAT_FP32, {7, 1}), {}}};
    const float row[7] = {100, 100, 20, 40, 0.9F, 1, 0};
    const auto bytes = std::as_bytes(std::span(row));
    fake_driver().outputs[0].written.assign(bytes.begin(), bytes.end());
}

} // namespace

TEST_CASE("detect/a detector from start to end") {
    person();
    Awnn_Run_t run;
    awnn_create_run(&run, AWNN_HUMAN_DET);
    REQUIRE(run.res);
    CHECK(run.res->cap == 100);
    std::vector<unsigned char> picture(320 * 192 * 3, 7);
    unsigned char* inputs[] = {picture.data()};
    run.input_buffers = inputs;
    Awnn_Init_t init = {path, nullptr};
    Awnn_Det_Handle handle = nullptr;
    awnn_detect_init(&handle, &init);
    REQUIRE(handle);
    CHECK(fake_driver().created_from == path);
    BBoxResults_t* const found = awnn_detect_run(handle, &run);
    REQUIRE(found == run.res);
    REQUIRE(found->valid_cnt == 1);
    CHECK(found->boxes[0].xmin == 90);
    CHECK(found->boxes[0].ymax == 120);
    CHECK(found->boxes[0].label == 0);
    run.thresh = 0.95F;
    CHECK(awnn_detect_run(handle, &run)->valid_cnt == 0);
    awnn_detect_exit(handle);
    CHECK(fake_driver().networks == 0);
    CHECK(fake_driver().users == 0);
    awnn_destroy_run(&run);
    CHECK(run.res == nullptr);
}

TEST_CASE("detect/what cannot be: no network, no run, no handle") {
    person();
    Awnn_Det_Handle handle = &path;
    Awnn_Init_t none = {nullptr, nullptr};
    awnn_detect_init(&handle, &none);
    CHECK(handle == nullptr);
    awnn_detect_init(&handle, nullptr);
    awnn_detect_init(nullptr, &none);
    CHECK(fake_driver().users == 0);

    Awnn_Run_t run;
    awnn_create_run(&run, AWNN_FACE_DET);
    Awnn_Init_t init = {path, nullptr};
    awnn_detect_init(&handle, &init);
    REQUIRE(handle);
    unsigned char* inputs[] = {nullptr};
    run.input_buffers = inputs;
    REQUIRE(awnn_detect_run(handle, &run)); // no such network: no boxes, and a line in the log
    CHECK(run.res->valid_cnt == 0);
    CHECK(awnn_detect_run(&run, &run) == nullptr);
    CHECK(awnn_detect_run(handle, nullptr) == nullptr);
    Awnn_Run_t copy = run;
    awnn_destroy_run(&run);
    awnn_destroy_run(&copy); // twice
    CHECK(awnn_detect_run(handle, &copy) == nullptr);
    awnn_detect_exit(handle);
    awnn_detect_exit(handle); // twice
    awnn_create_run(nullptr, AWNN_FACE_DET);
    awnn_destroy_run(nullptr);
}
