// SPDX-License-Identifier: Apache-2.0
// Tables that a file's tasks do not write, or not all of, are not used: neither by registers nor by
// operators, which take them from the tasks.
#include "conformance/rknn/format/written_networks.h"
#include "librknnrt/format/load.h"

#include <catch2/catch.hpp>

namespace rknn_format_tests {
namespace {

using namespace rknn::format;
using Catch::Matchers::Contains;

constexpr std::uint16_t table_value = 0x4104, table_lower_shift = 0x410c;

ModelFile with_table() {
    SmallProgram program("rk3588");
    const emu::TensorId src = program.input(4, 4, 16);
    auto model =
        writer::assemble(program.finish({program.conv_with_table(src, {16})}), {"RKNPU v2"});
    if (!model) FAIL(model.error().detail);
    return *std::move(model);
}

void erase_write(ModelFile& model, std::size_t at) {
    model.writes.erase(model.writes.begin() + static_cast<std::ptrdiff_t>(at));
    for (Task& task : model.tasks) {
        if (task.first_write > at) --task.first_write;
        if (task.last_write > at) --task.last_write;
    }
}

std::string refusal(const ModelFile& model, Level level) {
    const auto file = writer::write_model(model);
    if (!file) FAIL(file.error().detail);
    const auto loaded = load(emu::SharedBytes(*file), {}, level);
    return loaded ? "" : loaded.error().detail;
}

} // namespace

TEST_CASE("unwritten/how a table is read, by registers and by operators") {
    for (const Level level : {Level::registers, Level::operators}) {
        ModelFile model = with_table();
        REQUIRE(refusal(model, level) == "");
        for (std::size_t i = model.writes.size(); i-- > 0;) {
            if (model.writes[i].address == table_lower_shift) erase_write(model, i);
        }
        CHECK_THAT(refusal(model, level), Contains("no task") && Contains("table_lower_shift"));
    }
}

TEST_CASE("unwritten/a table's last value, by registers and by operators") {
    for (const Level level : {Level::registers, Level::operators}) {
        ModelFile model = with_table();
        std::size_t at = model.tasks.back().first_write; // of the task that uses the table
        while (model.writes[--at].address != table_value) {
        }
        erase_write(model, at);
        CHECK_THAT(refusal(model, level), Contains("all of its values"));
    }
}

} // namespace rknn_format_tests
