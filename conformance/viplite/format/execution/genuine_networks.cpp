// SPDX-License-Identifier: Apache-2.0
// The vendor's own files of ../shared, where there are some: a board's output, and what an
// independent interpreter of the same files computes.
#include "conformance/viplite/format/execution/network_run.h"
#include "emu-core/base/file.h"
#include "emu-core/base/json.h"
#include "emu-core/base/sha256.h"
#include "emu-core/base/text.h"
#include "emu-core/model/container/deflate.h"
#include "libviplite/format/execution/decode/tensor_fields.h"

#include <catch2/catch.hpp>

namespace nbg_tests {
namespace {

ByteList pattern(std::size_t bytes) {
    ByteList result(bytes);
    for (std::size_t i = 0; i < bytes; ++i) {
        result[i] = static_cast<std::byte>(7 * i + 13 * (i >> 8));
    }
    return result;
}

emu::Result<emu::Json> json_of(const emu::SharedBytes& file) {
    return emu::Json::parse({reinterpret_cast<const char*>(file.data()), file.size()});
}

std::string crc(emu::Bytes bytes) {
    return emu::format("%08x", emu::crc32(bytes));
}

ByteList bytes_of(const emu::SharedBytes& file) {
    return {file.bytes().begin(), file.bytes().end()};
}

// What operation `last`, of the TP unit, writes, into a circular buffer of that many bytes: the
// file's network ends with it, and has that as its output.
ByteList result_of(const emu::SharedBytes& file, std::size_t last, std::uint32_t bytes,
                   const ByteList& input) {
    auto network = viplite::format::read(file);
    REQUIRE(network);
    network->operations.resize(last + 1);
    const viplite::format::Operation& operation = network->operations[last];
    const emu::Bytes command = network->tensor_commands[operation.index];
    for (std::uint32_t i = 0; i < operation.patches; ++i) {
        viplite::format::Patch& patch = network->patches[operation.first_patch + i];
        const bool is_end =
            patch.destination == 4 * viplite::format::tensor_field::result_ring_end.word;
        if (!is_end && patch.destination != 4 * viplite::format::tensor_field::result_address.word)
            continue;
        patch.source = viplite::format::PatchSource::output;
        patch.index = 0;
        patch.original =
            emu::load<std::uint32_t>(command, patch.destination) - (is_end ? bytes : 0);
    }
    viplite::format::Port port;
    port.dims = {bytes};
    network->outputs = {port};
    const auto executable = viplite::format::load_executable(*network, *emu::find_chip("v853"));
    INFO((executable ? "" : executable.error().detail));
    REQUIRE(executable);
    return run(executable->program, {input}).outputs[0];
}

// The checksums of its outputs. What is in the newer table of public files is of an interpreter
// that runs shaders by their instructions; the older one had rules for them, of which one was
// wrong.
std::vector<std::string> checksums_of(const emu::SharedBytes& file, const emu::Json& expected,
                                      const emu::Json& newer) {
    std::vector<std::string> sums;
    const emu::Json& found = newer["nets"][emu::to_hex(emu::sha256(file.bytes()))];
    for (const emu::Json& sum : found["crc32"].elements()) sums.push_back(sum.text());
    if (!sums.empty()) return sums;
    for (const emu::Json& output : expected["outputs"].elements())
        sums.push_back(output["crc32"].text());
    return sums;
}

void compare_with_interpreter(const std::string& name, const emu::Json& expected,
                              const emu::Json& newer) {
    INFO(name);
    const auto file = shared_file(name + ".nb");
    if (!file) return;
    const std::vector<std::string> sums = checksums_of(*file, expected, newer);
    const viplite::format::ExecutableNetwork network = load(*file);
    std::vector<ByteList> inputs;
    for (const emu::TensorId id : network.program.inputs) {
        inputs.push_back(pattern(network.program.spec(id).bytes()));
    }
    const RunResults results = run(network.program, inputs);
    REQUIRE(results.outputs.size() == sums.size());
    for (std::size_t i = 0; i < results.outputs.size(); ++i) {
        INFO("output " << i);
        CHECK(crc(results.outputs[i]) == sums[i]);
    }
}

} // namespace

TEST_CASE("the digit network gives the board's output, operation by operation", "[genuine]") {
    const auto file = shared_file("v853_lenet.nb"), input = shared_file("input_0.dat"),
               golden = shared_file("output0_10_1.dat");
    if (!file || !input || !golden) return;
    const viplite::format::ExecutableNetwork network = load(*file);
    CHECK(network.evidence == viplite::format::Evidence::verified);
    CHECK(network.counters.convolutions == 5);
    CHECK(network.counters.tensor_operations == 7);
    CHECK(network.counters.shaders == 1);
    const RunResults results = run(network.program, {bytes_of(*input)});
    CHECK(results.outputs[0] == bytes_of(*golden));
    // Of operations 1 to 12, from the interpreter.
    const std::map<std::size_t, std::string> expected = {
        {1, "8d876f61"},  {2, "e668ddd9"},  {3, "0df7fee9"}, {4, "3e26b725"},
        {5, "84c52bbf"},  {6, "ae5555ca"},  {8, "7a0084a2"}, {9, "c33f1514"},
        {10, "6d704eb4"}, {11, "259c74d9"}, {12, "63343e58"}};
    for (const auto& [operation, value] : expected) {
        INFO("operation " << operation);
        REQUIRE(results.operations.contains(operation));
        CHECK(crc(results.operations.at(operation)) == value);
    }
    // It only changes the order, and has no layer: whoever reads its result reads its source.
    CHECK(crc(result_of(*file, 7, 256, bytes_of(*input))) == "73b2e9c6");
}

TEST_CASE("all outputs are those of an independent interpreter", "[genuine]") {
    const auto file = shared_file("pattern_crc.json"), other = shared_file("pattern_crc_wild.json");
    if (!file || !other) return;
    const auto expected = json_of(*file), newer = json_of(*other);
    REQUIRE(expected);
    REQUIRE(newer);
    for (const auto& [name, network] : (*expected)["nets"].members()) {
        compare_with_interpreter(name, network, *newer);
    }
}

} // namespace nbg_tests
