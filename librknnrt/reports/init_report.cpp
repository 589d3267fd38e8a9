// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/reports/init_report.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/log.h"
#include "emu-core/base/text.h"
#include "emu-core/model/container/container.h"
#include "emu-core/model/network_format.h"
#include "librknnrt/model/library.h"
#include "librknnrt/model/platform.h"

namespace rknn {
namespace {

// What their names suggest makes no difference to what an application sees here.
constexpr const char* ignored[] = {"RKNN_INTERNAL_MEM_TYPE", "RKNN_WEIGHT_MEM_TYPE",
                                   "RKNN_SEPARATE_WEIGHT_MEM", "RKNN_OP_NNBG"};

std::string made_by(const char* version) {
    return emu::format("boardless(compiler version: %s)", version);
}

} // namespace

Origin origin_of(emu::Bytes file) {
    constexpr std::uint64_t version = emu::container_version;
    const emu::NetworkFormat* const exported = emu::network_format_of(file);
    if (!exported) return {version, made_by("unknown"), "unknown"}; // our container does not say
    return {version, made_by(BOARDLESS_VERSION), exported->name};
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
             emu::format("RKNN Model Information, version: %llu, toolkit version: %s, target: %s, "
                         "target platform: %s, framework name: %s, framework layout: NCHW, model "
                         "inference type: %s",
                         static_cast<unsigned long long>(origin.version), origin.compiler.c_str(),
                         npu_name(model.chip()), model.chip().name.data(), origin.framework.c_str(),
                         model.dynamic() ? "dynamic_shape" : "static_shape"));
}

} // namespace rknn
