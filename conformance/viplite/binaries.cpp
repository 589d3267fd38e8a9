// SPDX-License-Identifier: Apache-2.0
// Network binaries that were made from a network of samples/tiny: their computation comes from that
// file, or from what was recorded. TINY_FOLDER: samples/tiny.
#include "conformance/viplite/calculation.h"

#include "conformance/shared_path.h"
#include "emu-core/base/file.h"
#include "emu-core/computation/recorded_outputs.h"
#include "emu-core/model/load.h"
#include "libviplite/format/writer/write.h"
#include "libviplite/model/program_ports.h"

#include "emu-core/chip/chip.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>

#include <unistd.h>

using namespace vip_live;
namespace fs = std::filesystem;

namespace {

constexpr const char* network_file = TINY_FOLDER "/tiny_int8.tflite";
using Values = std::vector<std::byte>;

// A folder with a binary in it, which go at the end of a scope.
class BinaryFile {
public:
    BinaryFile()
        : folder_(fs::temp_directory_path() / ("vip_binaries." + std::to_string(getpid()))) {
        fs::create_directories(folder_);
        const auto network = emu::read_file(network_file);
        REQUIRE(network);
        const emu::Chip* const chip = emu::find_chip("v853");
        const auto program = emu::load_program(*network, {chip, chip});
        REQUIRE(program);
        viplite::format::Description description;
        description.version = 0x10014;
        description.target = 0xEE;
        description.name = "tiny";
        description.inputs = *viplite::ports_of(*program, program->inputs, "input");
        description.outputs = *viplite::ports_of(*program, program->outputs, "output");
        description.pool_bytes = 640;
        file_ = viplite::format::writer::write_version_1(description);
        REQUIRE(emu::write_file(path(), file_));
    }
    ~BinaryFile() { fs::remove_all(folder_); }
    BinaryFile(const BinaryFile&) = delete;

    std::string path() const { return folder_ / "tiny.nb"; }
    const Values& bytes() const { return file_; }

private:
    fs::path folder_;
    Values file_;
};

vip_status_e create(const std::string& path, vip_network* network) {
    return vip_create_network(path.c_str(), 0, VIP_CREATE_NETWORK_FROM_FILE, network);
}

template <class Value, class Query> Value ask(Query query, vip_network network, vip_enum property) {
    Value value{};
    REQUIRE(query(network, 0, property, &value) == VIP_SUCCESS);
    return value;
}

// As an application makes it: from what the network says of its port.
template <class Query> vip_buffer make_buffer(Query query, vip_network network) {
    vip_buffer_create_params_t params{};
    params.num_of_dims = ask<vip_uint32_t>(query, network, VIP_BUFFER_PROP_NUM_OF_DIMENSION);
    REQUIRE(query(network, 0, VIP_BUFFER_PROP_SIZES_OF_DIMENSION, params.sizes) == VIP_SUCCESS);
    params.data_format = ask<vip_enum>(query, network, VIP_BUFFER_PROP_DATA_FORMAT);
    params.quant_format = ask<vip_enum>(query, network, VIP_BUFFER_PROP_QUANT_FORMAT);
    params.quant_data.affine.scale = ask<float>(query, network, VIP_BUFFER_PROP_TF_SCALE);
    params.quant_data.affine.zeroPoint =
        ask<vip_int32_t>(query, network, VIP_BUFFER_PROP_TF_ZERO_POINT);
    vip_buffer buffer = nullptr;
    REQUIRE(vip_create_buffer(&params, 0, &buffer) == VIP_SUCCESS);
    return buffer;
}

std::span<std::byte> memory_of(vip_buffer buffer) {
    auto* const first = static_cast<std::byte*>(vip_map_buffer(buffer));
    return {first, vip_get_buffer_size(buffer)};
}

Values counting(std::size_t size) {
    Values values;
    while (values.size() < size) values.push_back(static_cast<std::byte>(values.size() * 7));
    return values;
}

// What the network makes of the input, or of bytes that count up.
struct Run {
    vip_status_e status = VIP_SUCCESS;
    Values input, output;
};
Run run(const std::string& path, Values given = {}) {
    vip_network made = nullptr;
    REQUIRE(create(path, &made) == VIP_SUCCESS);
    const LiveNetwork network(made);
    REQUIRE(vip_prepare_network(network) == VIP_SUCCESS);
    const vip_buffer input = make_buffer(vip_query_input, network),
                     output = make_buffer(vip_query_output, network);
    REQUIRE(network.bind(input, output) == VIP_SUCCESS);
    if (given.empty()) given = counting(memory_of(input).size());
    REQUIRE(given.size() == memory_of(input).size());
    std::ranges::copy(given, memory_of(input).begin());
    REQUIRE(vip_flush_buffer(input, VIP_BUFFER_OPER_TYPE_FLUSH) == VIP_SUCCESS);
    Run run{vip_run_network(network), std::move(given), {}};
    REQUIRE(vip_flush_buffer(output, VIP_BUFFER_OPER_TYPE_INVALIDATE) == VIP_SUCCESS);
    const auto results = memory_of(output);
    run.output.assign(results.begin(), results.end());
    CHECK(vip_destroy_buffer(input) == VIP_SUCCESS);
    CHECK(vip_destroy_buffer(output) == VIP_SUCCESS);
    return run;
}

} // namespace

TEST_CASE("binaries/nothing computes them") {
    const Driver driver;
    const BinaryFile binary;
    vip_network network = nullptr;
    CHECK(create(binary.path(), &network) == VIP_ERROR_INVALID_NETWORK);
    CHECK(network == nullptr);
}

TEST_CASE("binaries/what they were made from computes them") {
    const Driver driver;
    const BinaryFile binary;
    fs::copy_file(network_file, binary.path() + ".tflite");
    const Run by_binary = run(binary.path()), by_network = run(network_file);
    CHECK(by_binary.status == VIP_SUCCESS);
    CHECK(by_binary.output == by_network.output);

    vip_network made = nullptr;
    REQUIRE(create(binary.path(), &made) == VIP_SUCCESS);
    const LiveNetwork network(made);
    vip_char_t name[64] = {};
    vip_uint32_t pool = 0;
    CHECK(vip_query_network(network, VIP_NETWORK_PROP_NETWORK_NAME, name) == VIP_SUCCESS);
    CHECK(std::string(name) == "tiny");
    CHECK(vip_query_network(network, VIP_NETWORK_PROP_MEMORY_POOL_SIZE, &pool) == VIP_SUCCESS);
    CHECK(pool == 640);
}

TEST_CASE("binaries/a board computed them before") {
    const Driver driver;
    const BinaryFile binary;
    const Run computed = run(network_file);
    Values recorded = computed.output;
    recorded[0] ^= std::byte{1}; // nobody computes that
    const emu::Bytes input = computed.input, output = recorded;
    REQUIRE(emu::record(emu::recordings_beside(binary.path()), emu::sha256(binary.bytes()),
                        {&input, 1}, {&output, 1}));
    const Run replayed = run(binary.path());
    CHECK(replayed.status == VIP_SUCCESS);
    CHECK(replayed.output == recorded);
}

TEST_CASE("binaries/a board computed other inputs") {
    const Driver driver;
    const BinaryFile binary;
    const Run computed = run(network_file);
    const Values other(computed.input.size());
    const emu::Bytes input = other, output = computed.output;
    REQUIRE(emu::record(emu::recordings_beside(binary.path()), emu::sha256(binary.bytes()),
                        {&input, 1}, {&output, 1}));
    CHECK(run(binary.path()).status == VIP_ERROR_INVALID_ARGUMENTS);
}

TEST_CASE("binaries/a genuine one, as a board computed it", "[shared]") {
    const std::string folder = shared_path("nbg");
    if (!fs::exists(folder)) {
        WARN("skipped: ../shared is not there");
        return;
    }
    const Driver driver;
    const auto input = emu::read_file(folder + "/input_0.dat"),
               output = emu::read_file(folder + "/output0_10_1.dat");
    REQUIRE(input);
    REQUIRE(output);
    const Run by_binary = run(folder + "/v853_lenet.nb", *input);
    CHECK(by_binary.status == VIP_SUCCESS);
    CHECK(by_binary.output == *output);

    vip_network made = nullptr;
    REQUIRE(create(folder + "/v853_lenet.nb", &made) == VIP_SUCCESS);
    const LiveNetwork network(made);
    vip_uint32_t pool = 1; // the board's needs none, whatever ours does
    CHECK(vip_query_network(network, VIP_NETWORK_PROP_MEMORY_POOL_SIZE, &pool) == VIP_SUCCESS);
    CHECK(pool == 0);
}
