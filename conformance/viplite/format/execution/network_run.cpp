// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/network_run.h"

#include "conformance/shared_path.h"
#include "emu-core/base/file.h"
#include "emu-core/base/text.h"
#include "emu-core/runtime/session.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace nbg_tests {
namespace {

// As the NN and TP units lay out maps.
ByteList planar(emu::Bytes values, const emu::TensorSpec& spec) {
    if (spec.shape.rank() != 4) return {values.begin(), values.end()};
    const std::size_t channels = spec.shape[3], pixels = values.size() / channels;
    ByteList result;
    for (std::size_t c = 0; c < channels; ++c) {
        for (std::size_t p = 0; p < pixels; ++p) result.push_back(values[p * channels + c]);
    }
    return result;
}

// "Name_12": what layers of operation 12 are called.
class OperationObserver final : public emu::Observer {
public:
    OperationObserver(const emu::Program& program, RunResults& results)
        : program_(program), results_(results) {}

    void on_layer(std::size_t layer, std::int64_t, std::span<const emu::Bytes> bytes) override {
        const emu::Layer& done = program_.layers[layer];
        const std::string number = done.name.substr(done.name.rfind('_') + 1);
        const bool is_number = !number.empty() && std::ranges::all_of(number, [](char c) {
            return c >= '0' && c <= '9';
        });
        if (!is_number) return;
        results_.operations[std::stoul(number)] = planar(bytes[0], program_.spec(done.dst[0]));
    }

private:
    const emu::Program& program_;
    RunResults& results_;
};

} // namespace

std::optional<emu::SharedBytes> shared_file(const std::string& name) {
    const std::string path = shared_path("nbg/") + name;
    if (!std::filesystem::exists(path)) {
        std::cerr << "skipped: there is no " << path << "\n";
        return std::nullopt;
    }
    auto file = emu::read_file(path);
    REQUIRE(file);
    return emu::SharedBytes(*std::move(file));
}

viplite::format::ExecutableNetwork load(const emu::SharedBytes& file) {
    auto description = viplite::format::read(file);
    INFO((description ? "" : description.error().detail));
    REQUIRE(description);
    auto network = viplite::format::load_executable(*description, *emu::find_chip("v853"));
    INFO((network ? "" : network.error().detail));
    REQUIRE(network);
    return *std::move(network);
}

void is_refused(const emu::SharedBytes& file, const char* why) {
    const auto description = viplite::format::read(file);
    REQUIRE(description);
    const auto loaded =
        viplite::format::load_executable(*description, viplite::format::computing_chip());
    REQUIRE(!loaded);
    CHECK_THAT(loaded.error().detail, Catch::Contains(why));
}

RunResults run(const emu::Program& program, const std::vector<ByteList>& inputs) {
    auto executable = emu::Executable::prepare(program);
    INFO((executable ? "" : executable.error().detail));
    REQUIRE(executable);
    emu::DeviceMemory memory{emu::MemoryOptions{}};
    auto session = emu::Session::open(*executable, memory);
    REQUIRE(session);
    REQUIRE(inputs.size() == program.inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        REQUIRE(inputs[i].size() == (*session)->input(i).size());
        std::ranges::copy(inputs[i], (*session)->input(i).begin());
    }
    RunResults results;
    OperationObserver observer((*session)->program(), results);
    REQUIRE((*session)->run(&observer));
    for (std::size_t i = 0; i < program.outputs.size(); ++i) {
        const auto output = (*session)->output(i);
        results.outputs.emplace_back(output.begin(), output.end());
    }
    return results;
}

} // namespace nbg_tests
