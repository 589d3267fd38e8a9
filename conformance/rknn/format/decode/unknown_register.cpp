// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/decode/unknown_register.h"

#include "conformance/rknn/format/small_program.h"
#include "librknnrt/format/writer/assemble.h"
#include "librknnrt/format/writer/container/model_writer.h"

#include <catch2/catch.hpp>

namespace rknn_format_tests {

std::vector<std::byte> file_with_unknown_register() {
    SmallProgram program("rk3588");
    const emu::TensorId picture = program.input(6, 6, 16);
    const emu::Program finished = program.finish({program.conv(picture, {.kernel = 3})});
    auto model = rknn::format::writer::assemble(finished, {"RKNPU v2"});
    if (!model) FAIL(model.error().detail);
    model->writes.insert(model->writes.begin(), {.address = 0x1ffc, .value = 1});
    for (rknn::format::Task& task : model->tasks) ++task.last_write;
    for (std::size_t i = 1; i < model->tasks.size(); ++i) ++model->tasks[i].first_write;
    auto file = rknn::format::writer::write_model(*model, {});
    if (!file) FAIL(file.error().detail);
    return *std::move(file);
}

} // namespace rknn_format_tests
