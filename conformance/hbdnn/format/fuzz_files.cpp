// SPDX-License-Identifier: Apache-2.0
// Writes a file of every kind for conformance/fuzz and commands.sh. Hidden: the fuzzers' fixture
// runs it, and says where to with BOARDLESS_HORIZON_FILES.
#include "conformance/hbdnn/format/b2e/sample_programs.h"
#include "conformance/hbdnn/format/quantised_writer.h"
#include "conformance/hbdnn/format/x2a/written_programs.h"
#include "emu-core/base/file.h"
#include "libhbdnn/format/model_info.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>

namespace hbdnn::format {
namespace {

void write(const std::string& path, emu::Bytes file) {
    const auto written = emu::write_file(path, file);
    if (!written) FAIL(written.error().detail);
}

std::string info_text(const BpuFile& file) {
    auto models = describe_bpu_models(written(file), "", {nullptr, nullptr});
    REQUIRE(models);
    const BpuDescription& model = models->front();
    return model_info_text({{model.name, model.inputs, model.outputs}});
}

} // namespace

TEST_CASE("files/written for the fuzzers", "[.][files]") {
    const char* folder = std::getenv("BOARDLESS_HORIZON_FILES");
    REQUIRE(folder != nullptr);
    std::filesystem::create_directories(folder);
    const std::string at = std::string(folder) + "/";
    write(at + "gray.bin", written(gray_file()));
    write(at + "nv12.bin", written(nv12_file()));
    write(at + "two_segments.bin", written(two_segments_file()));
    write(at + "softmax.bin",
          written(one_node_file({"", "Softmax", {}, {}, {integer("axis", -1)}}, {2, 3})));
    write(at + "nv12.hbm", writer::write_hbm_file(*nv12_file().hbm));
    write(at + "gray_program.bin", written(x2a::gray_program_file()));
    write(at + "table_program.hbm", x2a::hbm_of(x2a::table_segment()));
    write(at + "quantised.onnx", quantised_writer::network_of_all().file());
    write(at + "all_units_program.hbm", x2a::hbm_of(x2a::all_units_segment()));
    write(at + "b2e_program.hbm", x2a::hbm_of(b2e::b2e_segment()));
    write(at + "b25_program.hbm", x2a::hbm_of(b2e::b25_segment()));
    const std::string text = info_text(nv12_file());
    write(at + "nv12.txt", std::as_bytes(std::span(text)));
}

} // namespace hbdnn::format
