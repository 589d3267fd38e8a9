// SPDX-License-Identifier: Apache-2.0
// The files of RKNN_LOG_LEVEL=5 and 6: what is in them, what they are called, and what happens
// where there can be none.
#include "librknnrt/reports/layer_dump.h"

#include "conformance/core/captured_log.h"
#include "conformance/described/temporary_folder.h"
#include "conformance/rknn/open_context.h"
#include "conformance/rknn/sample_program.h"
#include "conformance/tools/sample_folder.h"
#include "emu-core/base/file.h"
#include "emu-core/base/text.h"
#include "emu-core/model/load.h"
#include "emu-core/tensor/npy.h"
#include "librknnrt/reports/perf_text.h"

#include <catch2/catch.hpp>

#include <map>
#include <set>
#include <thread>

using namespace rknn;
using boardless::SampleFolder;
using emu::Dtype;

namespace fs = std::filesystem;

namespace {

const emu::TensorSpec map_spec{"map", Dtype::i8, {1, 2, 1, 3}, emu::Quant::affine(0.5F, 3)};
const std::vector<std::int8_t> map_values{1, 2, 3, 4, 5, -6};

// The folder's files by name.
std::map<std::string, std::vector<std::byte>> files_of(const fs::path& context) {
    std::map<std::string, std::vector<std::byte>> files;
    for (const auto& entry : fs::directory_iterator(context)) {
        auto bytes = emu::read_file(entry.path());
        if (!bytes) FAIL(bytes.error().detail);
        files[entry.path().filename()] = *std::move(bytes);
    }
    return files;
}

fs::path only_folder(const SampleFolder& folder) {
    const std::vector<fs::path> found{fs::directory_iterator(folder.path()), {}};
    REQUIRE(found.size() == 1);
    CHECK_THAT(found[0].filename().string(), Catch::StartsWith("context_"));
    return found[0];
}

emu::npy::Array array(const std::vector<std::byte>& file) {
    auto array = emu::npy::read(file);
    if (!array) FAIL(array.error().detail);
    return *std::move(array);
}

template <class Number> std::vector<Number> numbers(const std::vector<std::byte>& file) {
    const auto values = array(file).values;
    std::vector<Number> numbers(values.size() / sizeof(Number));
    std::memcpy(numbers.data(), values.data(), values.size());
    return numbers;
}

std::string text(const std::vector<std::byte>& file) {
    return {reinterpret_cast<const char*>(file.data()), file.size()};
}

// Files of a program of one layer, which computed these bytes.
template <class Number> auto dumped(const emu::TensorSpec& spec, const std::vector<Number>& values,
                                    bool stored, bool with_text) {
    const SampleFolder folder;
    const emu::Program program = emu::identity("rk3588", spec);
    LayerDump dump({folder.path(), stored, with_text});
    dump.begin(program);
    const emu::Bytes results[] = {std::as_bytes(std::span(values))};
    dump.on_layer(0, 0, results);
    return files_of(only_folder(folder));
}

} // namespace

TEST_CASE("layer_dump/real numbers, N C H W") {
    const auto files = dumped(map_spec, map_values, false, false);
    REQUIRE(files.size() == 1);
    const auto& file = files.at("0002_0_out.npy");
    CHECK(array(file).dtype == Dtype::f32);
    CHECK(array(file).shape == std::vector<std::int64_t>{1, 3, 2, 1});
    CHECK(numbers<float>(file) == std::vector<float>{-1.0F, 0.5F, -0.5F, 1.0F, 0.0F, -4.5F});
}

TEST_CASE("layer_dump/stored numbers in their type") {
    const auto files = dumped(map_spec, map_values, true, false);
    CHECK(array(files.at("0002_0_out.npy")).dtype == Dtype::i8);
    CHECK(numbers<std::int8_t>(files.at("0002_0_out.npy")) ==
          std::vector<std::int8_t>{1, 4, 2, 5, 3, -6});
}

TEST_CASE("layer_dump/text in the order NC1HWC2") {
    const bool stored = GENERATE(true, false);
    const auto files = dumped(map_spec, map_values, stored, true);
    REQUIRE(files.size() == 2);
    const std::string zero = stored ? "3\n" : "0\n"; // 13 channels of a block of 16 are not there
    std::string padding;
    for (int i = 0; i < 13; ++i) padding += zero;
    CHECK(text(files.at("0002_0_out.txt")) == (stored
                                                   ? "1\n2\n3\n" + padding + "4\n5\n-6\n"
                                                   : "-1\n-0.5\n0\n" + padding + "0.5\n1\n-4.5\n") +
                                                  padding);
}

TEST_CASE("layer_dump/what is no feature map keeps its order") {
    const emu::TensorSpec rows{"rows", Dtype::f32, {2, 3}, {}};
    const std::vector<float> values{1, 2, 3, 4, 5, 6.25F};
    const auto files = dumped(rows, values, false, true);
    CHECK(array(files.at("0002_0_out.npy")).shape == std::vector<std::int64_t>{2, 3});
    CHECK(numbers<float>(files.at("0002_0_out.npy")) == values);
    CHECK(text(files.at("0002_0_out.txt")) == "1\n2\n3\n4\n5\n6.25\n");
}

TEST_CASE("layer_dump/a tensor that is N C H W already stays so") {
    emu::TensorSpec spec{"end", Dtype::f32, {1, 2, 3, 1}, {}};
    spec.channels_first = true;
    const std::vector<float> values{1, 2, 3, 4, 5, 6};
    const auto files = dumped(spec, values, false, false);
    CHECK(array(files.at("0002_0_out.npy")).shape == std::vector<std::int64_t>{1, 2, 3, 1});
    CHECK(numbers<float>(files.at("0002_0_out.npy")) == values);
}

TEST_CASE("layer_dump/channels that the compiler scaled are as the author wrote them") {
    emu::TensorSpec spec{"scaled", Dtype::f32, {1, 1, 2, 2}, {}};
    spec.channel_factors = {2, 4};
    const auto files = dumped(spec, std::vector<float>{2, 4, 6, 8}, false, false);
    CHECK(numbers<float>(files.at("0002_0_out.npy")) == std::vector<float>{1, 3, 1, 2});
}

TEST_CASE("layer_dump/every layer of a network, under the ID that the table of times has") {
    auto file = emu::read_file(TINY_FOLDER "/tiny_int8.tflite");
    REQUIRE(file);
    auto program = emu::load_program(*std::move(file), {nullptr, emu::find_chip("rk3588")});
    REQUIRE(program);
    const std::string table = perf_text(RunTime(*program, 0, nullptr));
    const SampleFolder folder;
    OpenContext open(*program, {.dump = DumpOptions{folder.path(), true, false}});
    // The same without a dump, to look at each tensor when it is there.
    auto executable = emu::Executable::prepare(*program);
    REQUIRE(executable);
    auto session = emu::Session::open(*executable, open.memory);
    REQUIRE(session);
    std::vector<std::int8_t> picture(28 * 28);
    for (std::size_t i = 0; i < picture.size(); ++i)
        picture[i] = static_cast<std::int8_t>(i * 37 % 251);
    std::memcpy((*session)->input(0).data(), picture.data(), picture.size());
    rknn_input input{};
    input.buf = picture.data();
    input.size = static_cast<std::uint32_t>(picture.size());
    input.type = RKNN_TENSOR_INT8;
    input.fmt = RKNN_TENSOR_NHWC;
    REQUIRE(open.set({&input, 1}));
    REQUIRE(open.context->run({}));

    const auto files = files_of(only_folder(folder));
    REQUIRE(program->layers.size() > 3);
    CHECK(files.size() == program->layers.size());
    for (std::size_t i = 0; i < program->layers.size(); ++i) {
        const emu::Layer& layer = program->layers[i];
        const std::string id = std::to_string(i + 2);
        CHECK_THAT(table, Catch::Contains("\n" + id + " ") && Catch::Contains(":" + layer.name));
        const std::string start = emu::format("%04zu_0_", i + 2);
        const auto found = files.lower_bound(start);
        REQUIRE(found != files.end());
        CHECK_THAT(found->first, Catch::StartsWith(start));
        REQUIRE((*session)->run({i, i + 1}));
        const emu::TensorSpec& spec = program->spec(layer.dst[0]);
        const emu::Extents extents = emu::dense(spec).stored;
        const auto result = (*session)->tensor(layer.dst[0]);
        const auto dump = array(found->second).values;
        REQUIRE(spec.bytes() == static_cast<std::int64_t>(dump.size()));
        REQUIRE(emu::size_of(spec.dtype) == 1);
        const bool map = spec.shape.rank() == 4;
        std::size_t at = 0, different = 0;
        for (int h = 0; h < extents.h; ++h) {
            for (int w = 0; w < extents.w; ++w) {
                for (int c = 0; c < extents.c; ++c, ++at) {
                    const auto plane = (c * extents.h + h) * extents.w + w;
                    const auto place = map ? static_cast<std::size_t>(plane) : at;
                    different += dump[place] != result[at];
                }
            }
        }
        CHECK(different == 0);
        CHECK(at == dump.size());
    }
}

TEST_CASE("layer_dump/names out of hostile files stay in the folder and apart") {
    const std::vector<std::string> names{"../../../tmp/stolen",    "/etc/passwd", "..",  "",
                                         std::string("a\0b", 3),   "a\nb",        "a/b", "a_b",
                                         std::string(100000, 'x'), "\xff\xfe%s%n"};
    emu::Program program = emu::lone_tensor("rk3588", map_spec);
    for (const std::string& name : names) {
        emu::Layer layer{"layer", emu::ops::Reshape{}, {0}, {}};
        for (int result = 0; result < 2; ++result) {
            layer.dst.push_back(static_cast<emu::TensorId>(program.tensors.size()));
            program.tensors.push_back(program.tensors[0]);
            program.tensors.back().spec.name = name;
        }
        program.layers.push_back(std::move(layer));
    }
    const SampleFolder folder;
    LayerDump dump({folder.path(), false, true});
    dump.begin(program);
    const emu::Bytes values = std::as_bytes(std::span(map_values));
    const emu::Bytes results[] = {values, values};
    for (std::size_t i = 0; i < names.size(); ++i) dump.on_layer(i, 0, results);
    const auto files = files_of(only_folder(folder));
    CHECK(files.size() == names.size() * 2 * 2);
    CHECK(files.contains("0002_0_.._.._.._tmp_stolen.npy"));
    CHECK(files.contains("0003_1__etc_passwd.txt"));
    CHECK(files.contains("0006_0_a_b.npy"));
}

TEST_CASE("layer_dump/where nothing can be written, one warning and the run") {
    const SampleFolder folder;
    const std::string in_the_way = folder.add("file", "no folder");
    OpenContext open(emu::identity("rk3588", map_spec),
                     {.dump = DumpOptions{in_the_way, false, true}});
    const CapturedLog log;
    CHECK(open.context->run({}));
    CHECK(open.context->run({}));
    const std::string said = log.text();
    CHECK_THAT(said, Catch::Contains(in_the_way));
    CHECK(std::ranges::count(said, '\n') == 1);
    CHECK(emu::read_file(in_the_way)->size() == 9);
}

TEST_CASE("layer_dump/a tensor that has no one scale") {
    emu::TensorSpec spec = map_spec;
    spec.quant.scales = {1, 2, 3};
    spec.quant.zero_points = {0, 0, 0};
    spec.quant.axis = 3;
    const SampleFolder folder;
    const emu::Program program = emu::identity("rk3588", spec);
    LayerDump dump({folder.path(), false, false});
    dump.begin(program);
    const emu::Bytes results[] = {std::as_bytes(std::span(map_values))};
    const CapturedLog log;
    dump.on_layer(0, 0, results);
    CHECK_THAT(log.text(), Catch::Contains("per channel"));
}

TEST_CASE("layer_dump/a run replaces the files of the last") {
    const SampleFolder folder;
    const emu::Program program = emu::identity("rk3588", map_spec);
    LayerDump dump({folder.path(), true, false});
    dump.begin(program);
    for (const std::int8_t value : {1, 2}) {
        const std::vector<std::int8_t> values(6, value);
        const emu::Bytes results[] = {std::as_bytes(std::span(values))};
        dump.on_layer(0, 0, results);
    }
    const auto files = files_of(only_folder(folder));
    CHECK(files.size() == 1);
    CHECK(numbers<std::int8_t>(files.at("0002_0_out.npy")) == std::vector<std::int8_t>(6, 2));
}

TEST_CASE("layer_dump/what the application computes, too") {
    emu::Program program = emu::identity("rk3588", {"t", Dtype::f32, {4}, {}});
    program.layers[0].command = emu::ops::Custom{"cstFives", {}};
    const SampleFolder folder;
    OpenContext open(std::move(program), {.dump = DumpOptions{folder.path(), false, false}});
    rknn_custom_op fives{};
    fives.version = 1;
    fives.target = RKNN_TARGET_TYPE_CPU;
    std::strcpy(fives.op_type, "cstFives");
    fives.compute = [](rknn_custom_op_context*, rknn_custom_op_tensor*, std::uint32_t,
                       rknn_custom_op_tensor* outputs, std::uint32_t) {
        std::fill_n(static_cast<float*>(outputs[0].mem.virt_addr), 4, 5.0F);
        return 0;
    };
    REQUIRE(open.context->add_operators({&fives, 1}));
    REQUIRE(open.context->run({}));
    const auto files = files_of(only_folder(folder));
    REQUIRE(files.size() == 1);
    CHECK(numbers<float>(files.at("0002_0_out.npy")) == std::vector<float>(4, 5.0F));
}

TEST_CASE("layer_dump/contexts in two threads do not mix", "[threads]") {
    const SampleFolder folder;
    const emu::TensorSpec spec{"t", Dtype::i8, {1, 1000}, emu::Quant::affine(1.0F, 0)};
    const ContextOptions options{.dump = DumpOptions{folder.path(), true, true}};
    std::vector<std::unique_ptr<OpenContext>> contexts;
    for (const std::byte value : {std::byte{3}, std::byte{9}}) {
        contexts.push_back(std::make_unique<OpenContext>(
            emu::larger_than_constant("rk3588", spec, value), options));
    }
    {
        std::vector<std::jthread> threads;
        for (const auto& open : contexts) {
            threads.emplace_back([&context = *open->context] {
                for (int run = 0; run < 50; ++run) {
                    if (!context.run({})) std::abort();
                }
            });
        }
    }
    std::set<std::string> seen;
    for (const auto& entry : fs::directory_iterator(folder.path())) {
        const auto files = files_of(entry);
        CHECK(files.size() == 2);
        seen.insert(text(array(files.at("0002_0_out.npy")).values));
    }
    CHECK(seen == std::set{std::string(1000, 3), std::string(1000, 9)});
}

TEST_CASE("layer_dump/by the variables of the environment") {
    CHECK(!dump_options());
    {
        const Variable level("RKNN_LOG_LEVEL", "4"), folder("RKNN_DUMP_DIR", "/tmp/x");
        const Variable text("RKNN_DUMP_TXT_TENSOR", "1");
        CHECK(!dump_options());
    }
    {
        const Variable level("RKNN_LOG_LEVEL", "5");
        const auto options = dump_options();
        REQUIRE(options);
        CHECK(options->folder == "/userdata/dumps");
        CHECK(!options->stored);
        CHECK(!options->text);
        const Variable text("RKNN_DUMP_TXT_TENSOR", "1"), quant("RKNN_DUMP_QUANT", "1");
        CHECK(dump_options()->text);
        CHECK(dump_options()->stored);
    }
    const Variable level("RKNN_LOG_LEVEL", GENERATE("6", "7", "4294967295"));
    const Variable folder("RKNN_DUMP_DIR", "/tmp/x"), quant("RKNN_DUMP_QUANT", "0");
    CHECK(dump_options()->folder == "/tmp/x");
    CHECK(dump_options()->text);
    CHECK(!dump_options()->stored);
}
