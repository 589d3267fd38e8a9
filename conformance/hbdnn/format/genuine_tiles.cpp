// SPDX-License-Identifier: Apache-2.0
// Genuine programs of all marches, joined and tile by tile: the same bytes, on numbers at random.
#include "conformance/fuzz/random.h"
#include "conformance/hbdnn/format/genuine.h"
#include "conformance/lift/run_program.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/container/deflate.h"
#include "libhbdnn/format/bpu_file.h"
#include "libhbdnn/format/computation/bpu_computation.h"

#include <algorithm>
#include <cstdlib>

namespace hbdnn::format {
namespace {

using Outputs = std::vector<std::vector<std::byte>>;

std::vector<hbm::Segment> segments_in(emu::SharedBytes bytes) {
    if (begins_as_bpu_file(bytes)) {
        const auto file = read_bpu_file(bytes);
        if (!file || !file->hbm) return {};
        bytes = file->hbm->bytes;
    }
    const auto segments = hbm::read_segments(bytes);
    return segments ? *segments : std::vector<hbm::Segment>();
}

// Neighbours are near one another, as in pictures, so that not all results saturate.
Outputs inputs_of(const emu::Program& program) {
    Outputs inputs;
    for (const emu::TensorId id : program.inputs) {
        fuzz::Random random(31, inputs.size());
        std::vector<std::byte> input(static_cast<std::size_t>(program.spec(id).bytes()));
        int value = 0;
        for (std::byte& byte : input) {
            value = std::clamp(value + static_cast<int>(random.below(33)) - 16, -128, 127);
            byte = static_cast<std::byte>(value);
        }
        inputs.push_back(std::move(input));
    }
    return inputs;
}

bool is_refused(const char* how, const emu::Error& why) {
    std::cerr << "refused " << how << ": " << why.detail << "\n";
    return false;
}

// Whether the segment runs; else why not is told.
bool runs_alike(const hbm::Segment& segment) {
    const emu::Chip& chip = *emu::find_chip("x5");
    const auto joined = segment_program(segment, chip);
    if (!joined) return is_refused("joined", joined.error());
    const auto tiles = segment_program(segment, chip, hbm::Tiles::as_they_are);
    if (!tiles) return is_refused("tile by tile", tiles.error());
    const Outputs inputs = inputs_of(*joined);
    const Outputs outputs = emu::lift::run_program(*joined, inputs);
    CHECK(emu::lift::run_in_parts(*tiles, inputs) == outputs);
    std::cerr << "alike: " << segment.name << ", " << segment.march << ", " << joined->layers.size()
              << " of " << tiles->layers.size() << " layers";
    for (const auto& output : outputs) std::cerr << emu::format(" %08x", emu::crc32(output));
    std::cerr << "\n";
    return true;
}

} // namespace

TEST_CASE("files/joined and tile by tile") {
    if (!is_there()) return;
    for (const char* name : {lenet, osnet, "genuine/x3_unet_1024x2048_nv12.bin",
                             "genuine/x5_yolo11n_640x640_nv12.bin"}) {
        INFO(name);
        const auto segments = segments_in(genuine(name));
        REQUIRE(!segments.empty());
        for (const hbm::Segment& segment : segments) CHECK(runs_alike(segment));
    }
}

// Of the folder BOARDLESS_HORIZON_FOLDER: all files that have programs.
TEST_CASE("files/public ones, joined and tile by tile", "[.][public]") {
    const char* folder = std::getenv("BOARDLESS_HORIZON_FOLDER");
    REQUIRE(folder != nullptr);
    int alike = 0, refused = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        auto bytes = emu::read_file(entry.path().string());
        REQUIRE(bytes);
        INFO(entry.path().string());
        std::cerr << entry.path().filename().string() << "\n";
        const auto segments = segments_in(emu::SharedBytes(*std::move(bytes)));
        const bool is_alike = !segments.empty() && std::ranges::all_of(segments, runs_alike);
        ++(is_alike ? alike : refused);
    }
    std::cerr << alike << " files alike, " << refused << " refused\n";
}

} // namespace hbdnn::format
