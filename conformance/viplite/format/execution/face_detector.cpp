// SPDX-License-Identifier: Apache-2.0
// The genuine face detector of ../shared finds the one face of a portrait.
#include "conformance/shared_path.h"
#include "conformance/viplite/format/execution/network_run.h"
#include "emu-core/base/file.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace nbg_tests {
namespace {

constexpr int width = 576, height = 320; // of the network's input

// Of 24 bits a pixel, the lowest line first.
class Picture {
public:
    explicit Picture(const std::vector<std::byte>& file) : file_(file) {}

    int w() const { return emu::load<std::int32_t>(file_, 18); }
    int h() const { return emu::load<std::int32_t>(file_, 22); }
    // Red, green, blue.
    std::byte at(int x, int y, int colour) const {
        const int line = (3 * w() + 3) / 4 * 4;
        const auto begin = emu::load<std::uint32_t>(file_, 10);
        return file_[begin + static_cast<std::size_t>((h() - 1 - y) * line + 3 * x + 2 - colour)];
    }

private:
    const std::vector<std::byte>& file_;
};

// The picture in the network's size, as three surfaces.
ByteList surfaces_of(const Picture& picture) {
    ByteList bytes;
    for (int colour = 0; colour < 3; ++colour) {
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                bytes.push_back(
                    picture.at(x * picture.w() / width, y * picture.h() / height, colour));
            }
        }
    }
    return bytes;
}

struct Box {
    double score = 0, left = 0, top = 0, right = 0, bottom = 0; // in fractions of the picture
};

// Outputs are scores, then boxes, each of strides 8, 16 and 32; two anchors at every cell. A box is
// the distances of its edges from the cell, in strides.
Box best_box(const emu::Program& program, const RunResults& results) {
    const auto real = [&](std::size_t output, std::size_t i) {
        const emu::Quant& quant = program.spec(program.outputs[output]).quant;
        const int stored = std::to_integer<int>(results.outputs[output][i]);
        return (stored - quant.zero_point()) * double{quant.scale()};
    };
    Box best;
    for (std::size_t scale = 0; scale < 3; ++scale) {
        const int stride = 8 << scale;
        for (std::size_t i = 0; i < results.outputs[scale].size(); ++i) {
            if (real(scale, i) <= best.score) continue;
            const int cell = static_cast<int>(i / 2), cells = width / stride;
            const double x = cell % cells * stride, y = cell / cells * stride;
            const auto edge = [&](std::size_t k) { return stride * real(3 + scale, 4 * i + k); };
            best = {real(scale, i), (x - edge(0)) / width, (y - edge(1)) / height,
                    (x + edge(2)) / width, (y + edge(3)) / height};
        }
    }
    return best;
}

} // namespace

TEST_CASE("the face detector finds the face of a portrait", "[genuine]") {
    const std::string path = shared_path("models/grace_hopper.bmp");
    const auto model = shared_file("scrfd_500m_bnkps_576x320_u8.nb");
    if (!model || !std::filesystem::exists(path)) {
        std::cerr << "skipped: there is no network or no " << path << "\n";
        return;
    }
    const auto file = emu::read_file(path);
    REQUIRE(file);
    const Picture picture(*file);
    const viplite::format::ExecutableNetwork network = load(*model);
    CHECK(network.evidence == viplite::format::Evidence::unverified);
    const Box box = best_box(network.program, run(network.program, {surfaces_of(picture)}));
    // By eye: from the hair to the chin, 190 to 345 of 512 and 40 to 400 of 600 pixels.
    CHECK(box.score > 0.5);
    CHECK(box.left == Approx(0.37).margin(0.06));
    CHECK(box.right == Approx(0.67).margin(0.06));
    CHECK(box.top == Approx(0.10).margin(0.10));
    CHECK(box.bottom == Approx(0.66).margin(0.10));
}

} // namespace nbg_tests
