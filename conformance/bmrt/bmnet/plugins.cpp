// SPDX-License-Identifier: Apache-2.0
// Which shared objects are plugins of the compiler.
#include "libbmrt/bmnet/plugin/plugin_layers.h"

#include "conformance/described/temporary_folder.h"

namespace bmnet_tests {

using Catch::Matchers::Contains;

const std::string plugins = COMPILER_PLUGINS;

TEST_CASE("plugins/all of a folder, in the order of their names") {
    const auto loaded = bmnet::load_plugins((plugins + "/good").c_str(), nullptr);
    REQUIRE(loaded.size() == 2);
    const char* const types[] = {"Half", "Quarter"};
    for (std::size_t i = 0; i < 2; ++i) {
        REQUIRE(loaded[i].caffe != nullptr);
        REQUIRE(loaded[i].onnx != nullptr);
        REQUIRE(loaded[i].instruction != nullptr);
        CHECK(loaded[i].caffe->layer_name() == types[i]);
        CHECK(loaded[i].onnx->layer_name() == types[i]);
        CHECK(loaded[i].instruction->inst_name() == std::string("tg_") + types[i]);
        delete loaded[i].caffe;
        delete loaded[i].onnx;
        delete loaded[i].instruction;
    }
}

TEST_CASE("plugins/a folder without any has none") {
    CHECK(bmnet::load_plugins("/nonexistent", nullptr).empty());
    CHECK(bmnet::load_plugins(nullptr, nullptr).empty());
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path("plugin"));
    CHECK(bmnet::load_plugins(folder.path("").c_str(), nullptr).empty());
    folder.write("plugin/readme.txt", std::string("no library"));
    CHECK(bmnet::load_plugins(folder.path("").c_str(), nullptr).empty());
}

TEST_CASE("plugins/what is none is refused with its name and the reason") {
    const struct {
        const char *name, *why;
    } rows[] = {
        {"older", "it is for version 0.9.0 of the interface; this is 1.0.0"},
        {"no_entries", "no plugin of the compiler: it has no create() and destroy()"},
        {"gives_nothing", "its create() gave nothing"},
        {"gives_up", "its init() gave up: there is no licence"},
        {"gives_up_at_once", "its create() gave up: there is no memory"},
    };
    for (const auto& row : rows) {
        const std::string folder = plugins + "/" + row.name;
        CHECK_THROWS_WITH(bmnet::load_plugins(folder.c_str(), nullptr),
                          folder + "/plugin/" + row.name + ".so: " + row.why);
    }
}

TEST_CASE("plugins/a file that is no library is refused") {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path("plugin"));
    const std::string path = folder.write("plugin/broken.so", std::string("no library"));
    const auto load = [&] { bmnet::load_plugins(folder.path("").c_str(), nullptr); };
    CHECK_THROWS_WITH(load(), Contains(path) && Contains("file too short"));
    folder.write("plugin/broken.so", std::string(4096, 'x'));
    CHECK_THROWS_WITH(load(), Contains(path) && Contains("invalid ELF header"));
    std::filesystem::remove(path);
    std::filesystem::create_directory(path);
    CHECK_THROWS_AS(load(), bmnet::PluginError);
}

} // namespace bmnet_tests
