// SPDX-License-Identifier: Apache-2.0
// The vendor's own files of ../shared, where there are some: every property is what expected.json
// says that the runtime reports.
#include "conformance/hbdnn/format/genuine.h"
#include "conformance/hbdnn/format/sample_files.h"
#include "emu-core/base/json.h"
#include "libhbdnn/format/model_info.h"

namespace hbdnn::format {
namespace {

emu::Json expectations() {
    const auto bytes = emu::read_file(shared + "/expected.json");
    REQUIRE(bytes);
    auto json = emu::Json::parse({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
    REQUIRE(json);
    return *std::move(json);
}

// Every entry is the value and how it is known.
const emu::Json& value_of(const emu::Json& entry) {
    REQUIRE(entry.elements().size() == 2);
    return entry.elements()[0];
}

template <class T> std::vector<T> integers_of(const emu::Json& list) {
    std::vector<T> result;
    for (const emu::Json& element : list.elements()) {
        result.push_back(static_cast<T>(*element.integer()));
    }
    return result;
}

std::int64_t elements_of(const Port& port) {
    std::int64_t product = 1;
    for (const std::int32_t extent : port.valid_shape) product *= extent;
    return product;
}

// True: it is a property that is known here, and as expected.
bool is_met(const std::string& property, const emu::Json& expected, const Port& port) {
    constexpr std::string_view kinds[] = {"NONE", "SHIFT", "SCALE"};
    if (property == "name") return port.name == expected.text();
    if (property == "validShape") return port.valid_shape == integers_of<std::int32_t>(expected);
    if (property == "alignedShape") {
        return port.aligned_shape == integers_of<std::int32_t>(expected);
    }
    if (property == "tensorType") return word_of(port.type) == expected.text();
    if (property == "tensorLayout") {
        return word_of(port.layout) == "HB_DNN_LAYOUT_" + expected.text();
    }
    if (property == "alignedByteSize") {
        return static_cast<std::int64_t>(port.aligned_bytes) == *expected.integer();
    }
    if (property == "stride") { // an image's are 0
        return port.strides.empty() && integers_of<std::int64_t>(expected) ==
                                           std::vector<std::int64_t>(port.valid_shape.size());
    }
    if (property == "quantiType") {
        return kinds[static_cast<std::size_t>(port.quant.kind)] == expected.text();
    }
    if (property == "elements") return elements_of(port) == *expected.integer();
    return false;
}

void check_ports(const emu::Json& expected, const std::vector<Port>& ports) {
    REQUIRE(expected.elements().size() == ports.size());
    for (std::size_t i = 0; i < ports.size(); ++i) {
        for (const auto& [property, entry] : expected.elements()[i].members()) {
            INFO(property);
            CHECK(is_met(property, value_of(entry), ports[i]));
        }
    }
}

void check_model(const emu::Json& expected, const BpuFile& file, const BpuDescription& model) {
    for (const auto& [key, entry] : expected.members()) {
        INFO(key);
        if (key == "march") {
            CHECK(file.metadata.text("MARCH") == value_of(entry).text());
        } else if (key == "models") {
            REQUIRE(value_of(entry).elements().size() == 1);
            CHECK(model.name == value_of(entry).elements()[0].text());
        } else if (key == "inputs") {
            check_ports(entry, model.inputs);
        } else {
            REQUIRE(key == "outputs");
            check_ports(entry, model.outputs);
        }
    }
}

BpuFile read_genuine(const std::string& name) {
    auto file = read_bpu_file(genuine(name));
    INFO((file ? "" : file.error().detail));
    REQUIRE(file);
    return *std::move(file);
}

} // namespace

TEST_CASE("genuine: every property is as expected", "[genuine]") {
    if (!is_there()) return;
    int files = 0;
    const emu::Json all = expectations();
    for (const auto& [name, expected] : all.members()) {
        if (name == "note") continue;
        INFO(name);
        const auto models = describe_bpu_models(genuine(name), "", {nullptr, nullptr});
        REQUIRE(models);
        REQUIRE(models->size() == 1);
        check_model(expected, read_genuine(name), models->front());
        ++files;
    }
    CHECK(files == 2);
}

TEST_CASE("genuine: headers of their HBMs", "[genuine]") {
    if (!is_there()) return;
    const BpuFile first = read_genuine(lenet), second = read_genuine(osnet);
    REQUIRE(first.hbm);
    CHECK(first.hbm->march_tag == "X2A");
    CHECK(first.hbm->runtime_version == "3.13.27");
    CHECK(first.hbm->compiler_version == "3.27.4");
    CHECK(first.hbm->names == std::vector<std::string>{first.nodes[0].name});
    CHECK_THAT(first.hbm->compiler_commands[0], Catch::Contains("--input-source pyramid"));
    REQUIRE(second.hbm);
    CHECK(second.hbm->march_tag == "B2E");
    CHECK(second.hbm->runtime_version == "3.15.55.0");
    CHECK(second.hbm->names == std::vector<std::string>{"torch_jit_subgraph_0"});
    CHECK(second.hbm->tag.empty());
}

TEST_CASE("genuine: sources, colours and notes", "[genuine]") {
    if (!is_there()) return;
    const auto models = describe_bpu_models(genuine(osnet), "", {nullptr, nullptr});
    REQUIRE(models);
    const Port& input = models->front().inputs[0];
    CHECK(models->front().chip->name == "x5");
    CHECK(input.source == InputSource::pyramid);
    CHECK(input.picture.trained == PictureRules::Trained::rgb);
    CHECK(input.picture.normalisation.mean == std::vector<float>{123.675F, 116.28F, 103.53F});
    CHECK(input.picture.normalisation.deviation[0] == Approx(58.395).epsilon(1e-4));
    CHECK_THAT(models->front().description.bytes,
               Catch::Contains("\"HORIZON_NN_VERSION\": \"1.1.0\""));
    const auto first = describe_bpu_models(genuine(lenet), "", {nullptr, nullptr});
    REQUIRE(first);
    CHECK(first->front().chip->name == "x3");
    CHECK(first->front().inputs[0].picture.trained == PictureRules::Trained::luma);
    CHECK(first->front().inputs[0].picture.normalisation.deviation == std::vector<float>{1});
}

TEST_CASE("genuine: they come back from the writer", "[genuine]") {
    if (!is_there()) return;
    for (const char* name : {lenet, osnet}) {
        const BpuFile file = read_genuine(name), again = read_again(file);
        CHECK(again.nodes == file.nodes);
        CHECK(again.constants == file.constants);
        CHECK(again.values == file.values);
        CHECK(again.metadata == file.metadata);
    }
}

} // namespace hbdnn::format
