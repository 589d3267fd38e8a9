// SPDX-License-Identifier: Apache-2.0
#include "emu-core/computation/recorded_outputs.h"

#include "conformance/core/captured_log.h"
#include "conformance/described/temporary_folder.h"

namespace emu {
namespace {

Bytes bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text));
}

// Two outputs, of 3 and 5 bytes.
DescribedModel described(const std::string& path) {
    return {path, sha256(bytes_of("model")), {}, {}, {3, 5}};
}

const Bytes first = bytes_of("first input"), second = bytes_of("second input");
const Bytes scores = bytes_of("abc"), boxes = bytes_of("defgh");

void store(const std::string& folder) {
    const Bytes inputs[] = {first, second}, outputs[] = {scores, boxes};
    REQUIRE(record(folder, sha256(bytes_of("model")), inputs, outputs));
}

// Both outputs as one text.
std::string found(const RecordedOutputs& recorded, std::initializer_list<Bytes> inputs) {
    const auto outputs = recorded.find(std::span(inputs.begin(), inputs.size()));
    if (!outputs) return outputs.error().detail;
    std::string text;
    for (const auto& output : *outputs) {
        text.append(reinterpret_cast<const char*>(output.data()), output.size());
    }
    return text;
}

} // namespace

TEST_CASE("recorded outputs: found by model and inputs, beside the model or in a folder") {
    const TemporaryFolder folder;
    const DescribedModel model = described(folder.path("net.nb"));
    CHECK(!RecordedOutputs::open(model));
    store(recordings_beside(model.path));
    const CapturedLog log;
    const auto recorded = RecordedOutputs::open(model);
    REQUIRE(recorded);
    CHECK_THAT(log.text(), Catch::Contains("nothing is computed"));
    CHECK(found(*recorded, {first, second}) == "abcdefgh");

    const DescribedModel from_memory = described("");
    CHECK(!RecordedOutputs::open(from_memory));
    const Variable variable("BOARDLESS_RECORDED", recordings_beside(model.path));
    const auto named = RecordedOutputs::open(from_memory);
    REQUIRE(named);
    CHECK(found(*named, {first, second}) == "abcdefgh");
    DescribedModel other = from_memory;
    other.digest = sha256(bytes_of("another model"));
    CHECK(!RecordedOutputs::open(other));
}

TEST_CASE("recorded outputs: other inputs are an error that names their digests") {
    const TemporaryFolder folder;
    const DescribedModel model = described(folder.path("net.nb"));
    store(recordings_beside(model.path));
    const auto recorded = RecordedOutputs::open(model);
    REQUIRE(recorded);
    for (const auto inputs : {std::initializer_list<Bytes>{second, first}, {first}, {}}) {
        CHECK_THAT(found(*recorded, inputs), Catch::Contains("nothing is recorded"));
    }
    CHECK_THAT(found(*recorded, {first}),
               Catch::Contains(to_hex(sha256(first))) && Catch::Contains(to_hex(model.digest)));
    const Bytes inputs[] = {first};
    CHECK(recorded->find(inputs).error().fault == Fault::bad_input);
}

TEST_CASE("recorded outputs: of other sizes, or not there") {
    const TemporaryFolder folder;
    DescribedModel model = described(folder.path("net.nb"));
    store(recordings_beside(model.path));
    model.output_bytes = {3, 6};
    CHECK_THAT(found(*RecordedOutputs::open(model), {first, second}),
               Catch::Contains("output_1.dat has 5 bytes, the model's output 6"));
    model.output_bytes = {3, 5, 1};
    CHECK_THAT(found(*RecordedOutputs::open(model), {first, second}),
               Catch::Contains("output_2.dat"));
}

TEST_CASE("recorded outputs: a folder that cannot be made") {
    const TemporaryFolder folder;
    const std::string file = folder.write("file", std::string("x"));
    const auto recorded = record(file, {}, {}, {});
    REQUIRE(!recorded);
    CHECK_THAT(recorded.error().detail, Catch::Contains(file));
}

} // namespace emu
