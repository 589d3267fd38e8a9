// SPDX-License-Identifier: Apache-2.0
#include "emu-core/computation/computation.h"

#include "conformance/core/captured_log.h"
#include "conformance/described/small_network.h"
#include "conformance/described/temporary_folder.h"
#include "conformance/lift/run_program.h"
#include "emu-core/chip/generic.h"

namespace emu {
namespace {

constexpr ChipChoice choice{nullptr, &generic};

// The doubling network as bytes.
DescribedModel with_sidecar(const std::string& path) {
    const TensorSpec port{{}, Dtype::u8, {1, 3, 2, 4}, Quant::affine(0.5F, 100)};
    return {path, sha256(std::as_bytes(std::span("a vendor's file"))), {port}, {port}, {24}};
}

std::string refusal(const DescribedModel& model) {
    const auto found = find_sidecar(model);
    return found ? "" : found.error().detail;
}

} // namespace

TEST_CASE("sidecar: beside the file") {
    const TemporaryFolder folder;
    const DescribedModel model = with_sidecar(folder.path("net.nb"));
    REQUIRE(load_sidecar(model, choice));
    CHECK(!*load_sidecar(model, choice));
    const std::string sidecar = folder.write("net.nb.onnx", small_network::doubling());

    const CapturedLog log;
    const auto program = load_sidecar(model, choice);
    REQUIRE(program);
    REQUIRE(*program);
    CHECK_THAT(log.text(), Catch::Contains("net.nb is computed from " + sidecar));
    const auto results = lift::run_program(**program, {std::vector<std::byte>(24, std::byte{103})});
    CHECK(results[0] == std::vector<std::byte>(24, std::byte{106}));
}

TEST_CASE("sidecar: integers that stand for themselves are told of") {
    const TemporaryFolder folder;
    DescribedModel model = with_sidecar(folder.path("net.nb"));
    folder.write("net.nb.onnx", small_network::doubling());
    const auto log_of = [&] {
        const CapturedLog log;
        REQUIRE(load_sidecar(model, choice));
        return log.text();
    };
    CHECK_THAT(log_of(), !Catch::Contains("normalise"));
    model.inputs[0].quant = {};
    CHECK_THAT(log_of(), Catch::Contains("normalise"));
}

TEST_CASE("sidecar: the map tells by the file's digest") {
    const TemporaryFolder folder;
    const DescribedModel model = with_sidecar("");
    folder.write("net.onnx", small_network::doubling());
    const std::string line = to_hex(model.digest) + "  net.onnx\n";
    const std::string map =
        folder.write("map.txt", "# models\n\n" + std::string(64, '0') + " other.onnx\r\n" + line);
    CHECK(!*find_sidecar(model));
    const Variable variable("BOARDLESS_SIDECARS", map);
    const auto found = find_sidecar(model);
    REQUIRE(found);
    REQUIRE(*found);
    CHECK(**found == folder.path("net.onnx"));
    const auto program = load_sidecar(model, choice);
    REQUIRE(program);
    CHECK(*program);
}

TEST_CASE("sidecar: a map that is none") {
    const TemporaryFolder folder;
    const DescribedModel model = with_sidecar(folder.path("net.nb"));
    {
        const Variable variable("BOARDLESS_SIDECARS", folder.path("nothing"));
        CHECK_THAT(refusal(model), Catch::Contains("nothing"));
    }
    for (const char* line : {"net.onnx", "1234 net.onnx", "\x01"}) {
        const Variable variable("BOARDLESS_SIDECARS",
                                folder.write("map.txt", "#\n" + std::string(line)));
        CHECK_THAT(refusal(model), Catch::Contains("map.txt, line 2"));
    }
    const Variable variable("BOARDLESS_SIDECARS", folder.write("map.txt", to_hex(model.digest)));
    CHECK_THAT(refusal(model), Catch::Contains("is no digest and path"));
}

TEST_CASE("sidecar: a network that is another one is refused, with its path") {
    const TemporaryFolder folder;
    const DescribedModel model = with_sidecar(folder.path("net.nb"));
    const std::string sidecar = folder.write("net.nb.onnx", small_network::difference());
    auto program = load_sidecar(model, choice);
    REQUIRE(!program);
    CHECK(program.error().fault == Fault::bad_model);
    CHECK_THAT(program.error().detail, Catch::Contains(sidecar) && Catch::Contains("2 inputs"));
    folder.write("net.nb.onnx", std::string("no network"));
    program = load_sidecar(model, choice);
    REQUIRE(!program);
    CHECK(program.error().fault == Fault::bad_model);
}

TEST_CASE("sidecar: without one, or recordings, what to provide is said") {
    const TemporaryFolder folder;
    const DescribedModel model = with_sidecar(folder.path("net.nb"));
    const auto computation = find_computation(model, choice);
    REQUIRE(computation);
    const auto* const none = std::get_if<NoComputation>(&*computation);
    REQUIRE(none);
    for (const std::string& text :
         {model.path + ".onnx", model.path + ".recorded", std::string("BOARDLESS_SIDECARS"),
          std::string("BOARDLESS_RECORDED"), to_hex(model.digest)}) {
        CHECK_THAT(none->why, Catch::Contains(text));
    }
}

} // namespace emu
