// SPDX-License-Identifier: Apache-2.0
// Threads that wait for frames, and that share modules.
#include "conformance/hbdnn/spcdev/made_frames.h"
#include "libhbdnn/spcdev/decoder.h"
#include "libhbdnn/spcdev/display.h"
#include "libhbdnn/spcdev/modules.h"
#include "libhbdnn/spcdev/vio.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <thread>

using namespace hbdnn::spcdev;
using namespace spcdev_tests;

TEST_CASE("who waits gets the frame that another thread gives") {
    const auto vio = std::make_shared<Vio>();
    REQUIRE(vio->open_scaler({4, 2}, {{{4, 2}, {}, 0}}));
    std::thread giver([&] {
        const auto frame = plain_frame({4, 2}, 5);
        static_cast<void>(vio->set_frame(frame->bytes.data(), 12));
    });
    const auto frame = vio->get_frame({4, 2}, std::nullopt);
    giver.join();
    REQUIRE(frame);
    CHECK(int{(*frame)->bytes[0]} == 5);
}

TEST_CASE("who waits gives up when the module is closed") {
    const auto vio = std::make_shared<Vio>();
    REQUIRE(vio->open_scaler({4, 2}, {{{4, 2}, {}, 0}}));
    std::thread closer([&] { static_cast<void>(vio->stop()); });
    CHECK_FALSE(vio->get_frame({4, 2}, std::nullopt));
    closer.join();
    CHECK_FALSE(vio->stop());
}

TEST_CASE("without a frame the time is kept") {
    const auto vio = std::make_shared<Vio>();
    REQUIRE(vio->open_scaler({4, 2}, {{{4, 2}, {}, 0}}));
    const auto frame = vio->get_frame({4, 2}, std::chrono::milliseconds(1));
    REQUIRE_FALSE(frame);
    CHECK(frame.error().fault == emu::Fault::timeout);
}

TEST_CASE("threads share a camera, a display and bindings") {
    const auto camera = std::make_shared<Vio>();
    REQUIRE(camera->open_camera({32, 16}, {{{16, 8}, {}, 0}}));
    const auto display = std::make_shared<Display>();
    REQUIRE(display->start(1, {16, 8}));
    std::atomic<int> frames{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([&, i] {
            for (int turn = 0; turn < 100; ++turn) {
                if (i < 2) {
                    if (connect(*camera, *display))
                        static_cast<void>(disconnect(*camera, *display));
                } else if (i < 4) {
                    static_cast<void>(
                        display->draw_rectangle(1, {{0, 0}, {9, 5}}, true, {0xff00ff00, 1}));
                } else {
                    frames += camera->get_frame({16, 8}, std::chrono::milliseconds(1000)) ? 1 : 0;
                }
            }
        });
    }
    for (auto& thread : threads) thread.join();
    CHECK(frames > 0);
}

TEST_CASE("handles are looked up") {
    const auto handle = add_module(std::make_shared<Vio>());
    REQUIRE(handle);
    CHECK(find<Vio>(*handle));
    CHECK_FALSE(find<Decoder>(*handle));
    CHECK_FALSE(release<Decoder>(*handle));
    CHECK(release<Vio>(*handle));
    CHECK_FALSE(find<Vio>(*handle));
    CHECK_FALSE(release<Vio>(*handle));
    CHECK_FALSE(find<Vio>(nullptr));
    CHECK_FALSE(find<Vio>(&handle));
}
