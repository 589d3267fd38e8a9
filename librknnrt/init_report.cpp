// SPDX-License-Identifier: Apache-2.0
#include "init_report.h"

#include "base/environment.h"
#include "base/log.h"
#include "base/text.h"
#include "library.h"
#include "model/container.h"
#include "model/tflite/reader.h"
#include "platform.h"

namespace rknn {
namespace {

// What their names suggest makes no difference to what an application sees here.
constexpr const char* ignored[] = {"RKNN_INTERNAL_MEM_TYPE", "RKNN_WEIGHT_MEM_TYPE",
                                   "RKNN_SEPARATE_WEIGHT_MEM", "RKNN_OP_NNBG"};

} // namespace

Origin origin_of(emu::Bytes file) {
    if (emu::is_container(file)) return {"unknown", "unknown"}; // it does not say
    return {BOARDLESS_VERSION, emu::tflite::is_tflite(file) ? "TFLite" : "ONNX"};
}

void report_library() {
    if (!emu::logs(emu::LogLevel::info)) return;
    emu::log(emu::LogLevel::info, emu::format("RKNN Runtime Information, %s version: %s",
                                              library.name, library.version.data()));
    emu::log(emu::LogLevel::info,
             emu::format("RKNN Driver Information, version: %s", driver_version.data()));
    for (const char* name : ignored) {
        if (emu::environment(name).empty()) continue;
        emu::log(emu::LogLevel::info,
                 emu::format("%s is ignored: it makes no difference here", name));
    }
}

void report_model(const Model& model, const Origin& origin) {
    if (!emu::logs(emu::LogLevel::info)) return;
    emu::log(emu::LogLevel::info,
             emu::format("RKNN Model Information, version: %u, toolkit version: boardless"
                         "(compiler version: %s), target: %s, target platform: %s, framework "
                         "name: %s, framework layout: NCHW, model inference type: %s",
                         emu::container_version, origin.compiler, npu_name(model.chip()),
                         model.chip().name.data(), origin.framework,
                         model.dynamic() ? "dynamic_shape" : "static_shape"));
}

} // namespace rknn
