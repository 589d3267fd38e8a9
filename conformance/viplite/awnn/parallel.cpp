// SPDX-License-Identifier: Apache-2.0
// Threads with libawnn above libVIPlite: contexts of their own, and one for all.
#include <atomic>
#include <awnn_internal.h>
#include <catch2/catch.hpp>
#include <cstddef>
#include <thread>
#include <vector>

namespace {

constexpr int threads = 4, runs = 50;

using Scores = std::vector<float>;

// What the network says of a picture whose bytes count up from `first`.
Scores classify(Awnn_Context_t* context, int first) {
    std::vector<unsigned char> picture(context->input_params[0].elements);
    for (std::size_t i = 0; i < picture.size(); ++i) {
        picture[i] = static_cast<unsigned char>(first + static_cast<int>(i % 97));
    }
    void* inputs[] = {picture.data()};
    awnn_set_input_buffers(context, inputs);
    awnn_run(context);
    const float* const scores = awnn_get_output_buffers(context)[0];
    return {scores, scores + context->output_params[0].elements};
}

// awnn, for as long as it lives.
class Driver {
public:
    Driver() { awnn_init(); }
    ~Driver() { awnn_uninit(); }
    Driver(const Driver&) = delete;
};

// In each of the threads, with its number.
template <class Action> void in_threads(Action action) {
    std::vector<std::thread> all;
    for (int i = 0; i < threads; ++i) all.emplace_back(action, i);
    for (auto& thread : all) thread.join();
}

TEST_CASE("a context per thread", "[threads]") {
    const Driver driver;
    Scores expected[threads];
    for (int i = 0; i < threads; ++i) {
        Awnn_Context_t* const context = awnn_create(TINY_NETWORK);
        REQUIRE(context);
        expected[i] = classify(context, 60 * i);
        awnn_destroy(context);
    }
    REQUIRE(expected[0] != expected[1]);
    std::atomic<int> wrong = 0;
    in_threads([&](int number) {
        Awnn_Context_t* const context = awnn_create(TINY_NETWORK);
        for (int run = 0; run < runs; ++run) {
            if (classify(context, 60 * number) != expected[number]) ++wrong;
        }
        awnn_destroy(context);
    });
    CHECK(wrong == 0);
}

// Inputs and runs of one context take turns; the application reads the outputs after all of them.
TEST_CASE("one context for all", "[threads]") {
    const Driver driver;
    Awnn_Context_t* const context = awnn_create(TINY_NETWORK);
    REQUIRE(context);
    const Scores expected = classify(context, 7);
    std::vector<unsigned char> picture(context->input_params[0].elements);
    for (std::size_t i = 0; i < picture.size(); ++i)
        picture[i] = static_cast<unsigned char>(7 + i % 97);
    in_threads([&](int) {
        void* inputs[] = {picture.data()};
        for (int run = 0; run < runs; ++run) {
            awnn_set_input_buffers(context, inputs);
            awnn_run(context);
        }
    });
    const float* const scores = awnn_get_output_buffers(context)[0];
    CHECK(Scores(scores, scores + expected.size()) == expected);
    awnn_destroy(context);
}

TEST_CASE("a context that ends while others run it", "[threads]") {
    const Driver driver;
    Awnn_Context_t* const context = awnn_create(TINY_NETWORK);
    REQUIRE(context);
    in_threads([&](int number) {
        for (int run = 0; run < runs; ++run) {
            if (number == 0 && run == runs / 2) awnn_destroy(context);
            awnn_run(context);
        }
    });
    CHECK(awnn_get_output_buffers(context) == nullptr);
}

} // namespace
