// SPDX-License-Identifier: Apache-2.0
#include "conformance/described/temporary_folder.h"
#include "conformance/hbdnn/spcdev/made_frames.h"
#include "libhbdnn/spcdev/decoder.h"
#include "libhbdnn/spcdev/display.h"
#include "libhbdnn/spcdev/encoder.h"
#include "libhbdnn/spcdev/vio.h"

#include <catch2/catch.hpp>

using namespace hbdnn::spcdev;
using namespace spcdev_tests;

namespace {

std::string video(std::initializer_list<int> lumas, Size size = {4, 2}) {
    std::string file;
    for (const int luma : lumas) {
        const auto frame = plain_frame(size, luma);
        file.append(frame->bytes.begin(), frame->bytes.end());
    }
    return file;
}

std::shared_ptr<Vio> scaler(Size source, std::vector<View> views) {
    auto vio = std::make_shared<Vio>();
    REQUIRE(vio->open_scaler(source, std::move(views)));
    return vio;
}

std::shared_ptr<Decoder> decoder(const std::string& file, Size size = {4, 2}) {
    auto decoder = std::make_shared<Decoder>();
    REQUIRE(decoder->start(file, 1, size));
    return decoder;
}

int luma_of(const emu::Result<SharedFrame>& frame) {
    return frame ? (*frame)->bytes[0] : -1;
}

constexpr Patience none = std::chrono::milliseconds(0);

} // namespace

TEST_CASE("a scaler pulls frames out of the decoder that it is bound to, until the stream ends") {
    const TemporaryFolder folder;
    const auto source = decoder(folder.write("v.nv12", video({10, 20})));
    const auto vio = scaler({4, 2}, {{{8, 4}, {}, 0}});
    REQUIRE(connect(*source, *vio));
    CHECK(luma_of(vio->get_frame({8, 4}, none)) == 10);
    CHECK(luma_of(vio->get_frame({8, 4}, none)) == 20);
    const auto end = vio->get_frame({8, 4}, none);
    REQUIRE_FALSE(end);
    CHECK(end.error().fault == emu::Fault::bad_state);
}

TEST_CASE("every channel sees every frame") {
    const TemporaryFolder folder;
    const auto source = decoder(folder.write("v.nv12", video({10, 20})));
    const auto vio = scaler({4, 2}, {{{8, 4}, {}, 0}, {{2, 2}, {}, 0}});
    REQUIRE(connect(*source, *vio));
    CHECK(luma_of(vio->get_frame({8, 4}, none)) == 10);
    CHECK(luma_of(vio->get_frame({8, 4}, none)) == 20);
    CHECK(luma_of(vio->get_frame({2, 2}, none)) == 10);
    CHECK(luma_of(vio->get_frame({2, 2}, none)) == 20);
}

TEST_CASE("a channel that nobody reads keeps the newest three") {
    const TemporaryFolder folder;
    const auto source = decoder(folder.write("v.nv12", video({1, 2, 3, 4, 5})));
    const auto vio = scaler({4, 2}, {{{8, 4}, {}, 0}, {{2, 2}, {}, 0}});
    REQUIRE(connect(*source, *vio));
    for (int i = 0; i < 5; ++i) REQUIRE(vio->get_frame({8, 4}, none));
    CHECK(luma_of(vio->get_frame({2, 2}, none)) == 3);
}

TEST_CASE("decoder, scaler and display are passed in one call") {
    const TemporaryFolder folder;
    const Variable shown("BOARDLESS_DISPLAY", folder.path(""));
    const auto source = decoder(folder.write("v.nv12", video({10, 20})));
    const auto vio = scaler({4, 2}, {{{8, 4}, {}, 0}});
    const auto display = std::make_shared<Display>();
    REQUIRE(display->start(1, {8, 4}));
    REQUIRE(connect(*source, *vio));
    REQUIRE(connect(*vio, *display));
    CHECK(luma_of(source->next()) == 10);
    CHECK(luma_of(source->next()) == 20);
    REQUIRE(display->stop());
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path("")))
        files += entry.path().extension() == ".ppm";
    CHECK(files == 2);
}

TEST_CASE("an encoder pulls out of a camera") {
    const auto camera = std::make_shared<Vio>();
    REQUIRE(camera->open_camera({64, 32}, {{{32, 16}, {}, 0}}));
    const auto encoder = std::make_shared<Encoder>();
    REQUIRE(encoder->start(3, {32, 16}));
    REQUIRE(connect(*camera, *encoder));
    const auto first = encoder->next(), second = encoder->next();
    REQUIRE(first);
    REQUIRE(second);
    CHECK(*first != *second);
}

TEST_CASE("a display alone behind a camera shows its first frame") {
    const TemporaryFolder folder;
    const Variable shown("BOARDLESS_DISPLAY", folder.path(""));
    const auto camera = std::make_shared<Vio>();
    REQUIRE(camera->open_camera({64, 32}, {{{32, 16}, {}, 0}}));
    const auto display = std::make_shared<Display>();
    REQUIRE(display->start(1, {32, 16}));
    REQUIRE(connect(*camera, *display));
    REQUIRE(display->stop());
    CHECK_FALSE(std::filesystem::is_empty(folder.path("")));
}

TEST_CASE("after unbind nothing comes") {
    const TemporaryFolder folder;
    const auto source = decoder(folder.write("v.nv12", video({10, 20})));
    const auto vio = scaler({4, 2}, {{{8, 4}, {}, 0}});
    REQUIRE(connect(*source, *vio));
    REQUIRE(disconnect(*source, *vio));
    CHECK_FALSE(vio->get_frame({8, 4}, none));
    CHECK_FALSE(disconnect(*source, *vio));
    CHECK(luma_of(source->next()) == 10);
    CHECK_FALSE(vio->get_frame({8, 4}, none));
}

TEST_CASE("a module that is gone is bound to nothing") {
    const TemporaryFolder folder;
    const auto vio = scaler({4, 2}, {{{8, 4}, {}, 0}});
    {
        const auto source = decoder(folder.write("v.nv12", video({10})));
        REQUIRE(connect(*source, *vio));
    }
    CHECK_FALSE(vio->get_frame({8, 4}, none));
    const auto other = decoder(folder.write("w.nv12", video({30})));
    REQUIRE(connect(*other, *vio));
    CHECK(luma_of(vio->get_frame({8, 4}, none)) == 30);
}

TEST_CASE("bindings that cannot be") {
    const TemporaryFolder folder;
    const auto source = decoder(folder.write("v.nv12", video({10})));
    const auto vio = scaler({4, 2}, {{{4, 2}, {}, 0}});
    const auto other = scaler({4, 2}, {{{4, 2}, {}, 0}});
    const auto display = std::make_shared<Display>();
    SECTION("a display that was not started") {
        CHECK_FALSE(connect(*vio, *display));
    }
    SECTION("a size that is not there") {
        REQUIRE(display->start(1, {6, 4}));
        CHECK_FALSE(connect(*vio, *display));
    }
    SECTION("a display gives nothing") {
        CHECK_FALSE(connect(*display, *vio));
    }
    SECTION("a decoder takes nothing") {
        CHECK_FALSE(connect(*vio, *source));
    }
    SECTION("a second source") {
        REQUIRE(connect(*source, *vio));
        CHECK_FALSE(connect(*other, *vio));
    }
    SECTION("a circle of one") {
        CHECK_FALSE(connect(*vio, *vio));
    }
    SECTION("a circle of two") {
        REQUIRE(connect(*vio, *other));
        CHECK_FALSE(connect(*other, *vio));
    }
}
