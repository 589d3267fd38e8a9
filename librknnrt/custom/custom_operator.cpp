// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/custom/custom_layer.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "librknnrt/convert/convert.h"

#include <cstring>

namespace rknn {

using emu::Fault;

namespace {

// Unlike that of a field which the library fills, its text may leave no room for a NUL.
std::string type_of(const rknn_custom_op& record) {
    return {record.op_type, strnlen(record.op_type, sizeof record.op_type)};
}

emu::Outcome check_target(std::uint32_t target, const char* type) {
    if (target == RKNN_TARGET_TYPE_CPU) return {};
    if (target == RKNN_TARGET_TYPE_GPU) {
        return emu::error(Fault::unsupported,
                          "%s is for the GPU, which needs OpenCL: there is none", type);
    }
    return emu::error(Fault::bad_argument, "%s: its target is %u, neither CPU (1) nor GPU (2)",
                      type, target);
}

} // namespace

emu::Result<CustomOperator> to_custom_operator(const rknn_custom_op& record) {
    CustomOperator made{type_of(record), record.init, record.prepare, record.compute,
                        record.destroy};
    if (made.type.empty()) return emu::error(Fault::bad_argument, "its op_type is empty");
    const std::string shown = emu::printable(made.type);
    EMU_TRY(check_target(number(record.target), shown.c_str()));
    if (!made.compute) return emu::error(Fault::bad_argument, "%s: compute is null", shown.c_str());
    if (record.compute_native) {
        emu::log(
            emu::LogLevel::error,
            emu::format("rknn_register_custom_ops: %s: compute_native is never called, compute "
                        "is",
                        shown.c_str()));
    }
    return made;
}

} // namespace rknn
