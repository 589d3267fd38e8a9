// SPDX-License-Identifier: Apache-2.0
// libbmnet.so as an application has it: builders of both SDKs and what they store.
#include "conformance/bmrt/bmnet/share_network.h"

#include <bmnet/builder/CaffeBuilder.hpp>
#include <bmnet/builder/OnnxBuilder.hpp>

namespace bmnet_tests {
namespace {

using bmnet::CaffeBuilder;
using bmnet::OnnxBuilder;
using Catch::Matchers::Contains;
using Builder = bmnet::Builder<std::int8_t>;
namespace fs = std::filesystem;

struct Stored {
    std::string proto, weights, commands, model;
    bool operator==(const Stored&) const = default;
};

Stored store(Builder& builder, const TemporaryFolder& folder, const std::string& name) {
    const std::string path = folder.path(name);
    builder.store_prototxt((path + ".ir").c_str());
    builder.store_weight((path + ".weights").c_str());
    builder.store_cmdbuf((path + ".cmdbuf").c_str());
    builder.store_model("net", (path + ".bmodel").c_str());
    return {bytes_of(path + ".ir"), bytes_of(path + ".weights"), bytes_of(path + ".cmdbuf"),
            bytes_of(path + ".bmodel")};
}

template <class AnyBuilder> void build(AnyBuilder& builder, const ShareNetwork& network) {
    constexpr bool is_onnx = std::is_same_v<AnyBuilder, OnnxBuilder<std::int8_t>>;
    add_plugins(
        builder, network.plugins, [&](bmnet::Layer* layer) { builder.addCustomizedLayer(layer); },
        is_onnx);
    builder.build(0, 0, 0, 0);
}

} // namespace

TEST_CASE("library/constructors of both SDKs give the same files") {
    const ShareNetwork network;
    const TemporaryFolder& folder = network.folder;
    const std::string table = folder.path("used.table");
    CaffeBuilder<std::int8_t> older(BM_CHIP_BM1880, network.proto.c_str(),
                                    network.caffemodel.c_str(), nullptr, network.table.c_str(),
                                    table.c_str());
    build(older, network);
    const Stored stored = store(older, folder, "older");
    CHECK(infer(folder.path("older.bmodel"), network.input()) == network.expected());
    CHECK(stored.weights == std::string(older.weight.begin(), older.weight.end()));
    CHECK(stored.commands == std::string(older.cmdbuf.begin(), older.cmdbuf.end()));
    CHECK(stored.weights.size() == 4);
    CHECK_THAT(stored.proto, Contains("tg_customized"));
    CHECK_THAT(bytes_of(table), !Catch::Matchers::Equals(""));

    CaffeBuilder<std::int8_t> newer(BM_CHIP_BM1880, network.text, network.caffemodel.c_str(),
                                    nullptr, network.table.c_str(), nullptr, false);
    build(newer, network);
    CHECK(store(newer, folder, "newer") == stored);

    const std::string ir = folder.path("older.ir"), weights = folder.path("older.weights");
    CaffeBuilder<std::int8_t> representation(BM_CHIP_BM1880, ir.c_str(), nullptr, weights.c_str(),
                                             table.c_str(), nullptr);
    build(representation, network);
    CHECK(store(representation, folder, "representation") == stored);
}

TEST_CASE("library/an intermediate representation and its weights alone") {
    const TemporaryFolder folder;
    const std::string proto =
        folder.write("net.prototxt",
                     "input: 'data' input_dim: [1, 2, 3, 4] layer { name: 'r' type: 'ReLU' bottom: "
                     "'data' top: 'r' }");
    const std::string table = folder.write("table", row("data", 1.0F));
    CaffeBuilder<std::int8_t> first(BM_CHIP_BM1880, proto.c_str(), nullptr, nullptr, table.c_str(),
                                    nullptr);
    first.build(std::vector<bmnet::TensorShape>());
    const Stored stored = store(first, folder, "first");
    const std::string ir = folder.path("first.ir"), weights = folder.path("first.weights");
    CaffeBuilder<std::int8_t> newer(BM_CHIP_BM1880, ir.c_str(), weights.c_str());
    newer.build(1, 2, 3, 4);
    CHECK(store(newer, folder, "newer").commands == stored.commands);
    CaffeBuilder<std::int8_t> older(BM_CHIP_BM1880, ir.c_str(), nullptr, weights.c_str());
    older.build(1, 2, 3, 4);
    CHECK(store(older, folder, "older").commands == stored.commands);
    CHECK(infer(folder.path("newer.bmodel"), Values(24, -1)) == Values(24, 0));
}

TEST_CASE("library/an ONNX network by its path and by its bytes") {
    const ShareNetwork network;
    OnnxBuilder<std::int8_t> by_path(BM_CHIP_BM1880, network.onnx.c_str());
    build(by_path, network);
    const Stored stored = store(by_path, network.folder, "path");
    CHECK(infer(network.folder.path("path.bmodel"), network.input()) == network.expected());
    OnnxBuilder<std::int8_t> by_bytes(BM_CHIP_BM1880, bytes_of(network.onnx));
    build(by_bytes, network);
    CHECK(store(by_bytes, network.folder, "bytes") == stored);
}

TEST_CASE("library/what cannot be stored is told, and no file is there") {
    const ShareNetwork network;
    OnnxBuilder<std::int8_t> builder(BM_CHIP_BM1880, network.onnx.c_str());
    const auto check = [&](const std::string& path, const std::string& why) {
        const char* to = path.empty() ? nullptr : path.c_str();
        CHECK_THROWS_WITH(builder.store_prototxt(to), Contains(why));
        CHECK_THROWS_WITH(builder.store_weight(to), Contains(why));
        CHECK_THROWS_WITH(builder.store_cmdbuf(to), Contains(why));
        CHECK_THROWS_WITH(builder.store_model("net", to), Contains(why));
    };
    const std::string path = network.folder.path("out");
    check(path, "nothing was built");
    CHECK_FALSE(fs::exists(path));
    // Without its plugin the network is refused, and stays as if it had never been built.
    CHECK_THROWS_WITH(builder.build(0, 0, 0, 0), Contains("node h (Half): no such operator"));
    check(path, "nothing was built");
    build(builder, network);
    check("", "there is no");
    CHECK_THROWS_WITH(builder.store_model(nullptr, path.c_str()), Contains("there is no name"));
    check(network.folder.path("nowhere/out"), "nowhere/out");
    CHECK_FALSE(fs::exists(network.folder.path("nowhere")));
    // A folder is in the file's place, and stays there.
    fs::create_directory(path);
    check(path, path);
    CHECK(fs::is_directory(path));
    CHECK(fs::is_empty(path));
}

} // namespace bmnet_tests
