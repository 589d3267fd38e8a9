// SPDX-License-Identifier: Apache-2.0
#include "conformance/described/temporary_folder.h"
#include "conformance/hbdnn/format/sample_files.h"
#include "emu-core/base/file.h"
#include "emu-core/chip/generic.h"

#include <catch2/catch.hpp>

#include <cstring>

namespace hbdnn::format {
namespace {

constexpr emu::ChipChoice hbm_choice{nullptr, &emu::generic};

std::vector<std::byte> sample() {
    return writer::write_hbm_file(*nv12_file().hbm);
}

std::string refusal(std::vector<std::byte> file, const std::string& path = "") {
    const auto models = describe_bpu_models(std::move(file), path, hbm_choice);
    if (models) return "accepted";
    return std::string(models.error().detail);
}

template <class T> std::vector<std::byte> patched(std::size_t offset, T value) {
    std::vector<std::byte> file = sample();
    std::memcpy(file.data() + offset, &value, sizeof(value));
    return file;
}

const char* const hbm_board_text = "[model name]: nv12_subgraph_0\ninput[0]:\nname: in\n"
                                   "valid shape: (1,4)\ntensor type: HB_DNN_TENSOR_TYPE_F32\n"
                                   "output[0]:\nname: out\nvalid shape: (1,2)\n"
                                   "tensor type: HB_DNN_TENSOR_TYPE_S16\n";

} // namespace

TEST_CASE("hbm: an HBM alone says what to provide") {
    const std::string detail = refusal(sample(), "/models/net.hbm");
    for (const char* part :
         {"B2E", "3.49.15", "3.15.55.0", "nv12_subgraph_0", "hrt_model_exec model_info",
          "/models/net.hbm.txt", "/models/net.hbm.onnx"}) {
        CHECK_THAT(detail, Catch::Contains(part));
    }
}

TEST_CASE("hbm: with the board's text beside it") {
    const TemporaryFolder folder;
    const std::string path = folder.write("net.hbm", sample());
    folder.write("net.hbm.txt", std::string(hbm_board_text));
    const auto models = describe_bpu_models(sample(), path, hbm_choice);
    REQUIRE(models);
    REQUIRE(models->size() == 1);
    CHECK(models->front().name == "nv12_subgraph_0");
    CHECK(models->front().tag == "ours");
    CHECK(models->front().chip->name == "x5");
    CHECK(models->front().outputs[0].type == TensorType::s16);

    folder.write("net.hbm.txt", std::string("notes of another kind"));
    CHECK_THAT(refusal(sample(), path), Catch::Contains("hrt_model_exec"));
    folder.write("net.hbm.txt", std::string("[model name]: broken\ninput[1]:\n"));
    CHECK_THAT(refusal(sample(), path), Catch::Contains("net.hbm.txt: line 2"));
    folder.write("net.hbm.txt", "[model name]: other" + std::string(hbm_board_text).substr(29));
    CHECK_THAT(refusal(sample(), path), Catch::Contains("other") && Catch::Contains("not in the"));
}

TEST_CASE("hbm: versions and damage") {
    CHECK_THAT(refusal(patched(0x68, 0xB0U)), Catch::Contains("another version than 3"));
    CHECK_THAT(refusal(patched(0x6C, 0x7FFFFFFFU)), Catch::Contains("bytes"));
    CHECK_THAT(refusal(patched(0x70, 0x7FFFFFFFU)), Catch::Contains("cannot hold"));
    CHECK_THAT(refusal(patched(0xB8 + 8, ~std::uint64_t{0})), Catch::Contains("outside"));
    CHECK_THAT(refusal(patched(1, 'Z')), Catch::Contains("march 'Z2E'"));
    std::vector<std::byte> file = sample();
    for (const std::size_t size : {0x68, 0xB7, 0xC0}) {
        file.resize(size);
        CHECK(refusal(file) != "accepted");
    }
}

TEST_CASE("hbm: files of a newer version are recognised by their name alone") {
    CHECK_THAT(hint_for("/models/net.hbm"), Catch::Contains("version 4"));
    CHECK(hint_for("/models/net.bin").empty());
}

TEST_CASE("hbm: a chip that was asked for must be the file's") {
    const TemporaryFolder folder;
    const std::string path = folder.write("net.hbm", sample());
    folder.write("net.hbm.txt", std::string(hbm_board_text));
    const emu::Chip* x3 = emu::find_chip("x3");
    REQUIRE(x3 != nullptr);
    const auto models = describe_bpu_models(sample(), path, {x3, x3});
    REQUIRE(!models);
    CHECK(models.error().fault == emu::Fault::wrong_chip);
    CHECK(describe_bpu_models(sample(), path, {emu::find_chip("x5"), x3}));
}

} // namespace hbdnn::format
