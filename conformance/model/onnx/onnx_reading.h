// SPDX-License-Identifier: Apache-2.0
// What tests of the ONNX reader ask of a model.
#pragma once

#include "conformance/model/onnx/onnx_writer.h"
#include "emu-core/chip/chip.h"
#include "emu-core/memory/device_memory.h"
#include "emu-core/model/load.h"
#include "emu-core/model/onnx/reader.h"
#include "emu-core/runtime/session.h"

#include <catch2/catch.hpp>

namespace onnx_reading {

inline emu::Result<emu::graph::Graph> read(const onnx_writer::Model& model) {
    return emu::onnx::read(model.file(), {});
}

inline void refused(const onnx_writer::Model& model, const char* reason) {
    const auto graph = read(model);
    REQUIRE(!graph);
    CHECK(graph.error().fault == emu::Fault::bad_model);
    CHECK_THAT(graph.error().detail, Catch::Contains(reason));
}

// A session of the model on the chip generic.
inline std::unique_ptr<emu::Session> opened(const onnx_writer::Model& model,
                                            emu::DeviceMemory& memory,
                                            emu::CustomLayers custom = emu::CustomLayers::refused) {
    const emu::Chip* chip = emu::find_chip("generic");
    auto program = emu::load_program(model.file(), {.asked = chip, .fallback = chip});
    if (!program) FAIL(program.error().detail);
    auto executable = emu::Executable::prepare(*std::move(program), emu::kernel_choice(),
                                               emu::Constants::kept, custom);
    if (!executable) FAIL(executable.error().detail);
    auto session = emu::Session::open(*std::move(executable), memory);
    if (!session) FAIL(session.error().detail);
    return *std::move(session);
}

} // namespace onnx_reading
