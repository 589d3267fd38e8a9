// SPDX-License-Identifier: Apache-2.0
// What rknn_custom_op_get_op_attr finds: the attributes that a layer has in the network's file.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/ops/custom.h"

#include <rknn_custom_op.h>

#include <memory>

namespace rknn {

// Copies, which an application may write into without harm to others, at addresses that stay as
// long as the object; behind the last element there is a zero byte, so that texts are C strings.
class OperatorAttributes {
public:
    explicit OperatorAttributes(const emu::ops::Custom& custom);

    // Fills type, number of elements and address. Error bad_argument: there is none of that name.
    emu::Outcome describe(std::string_view name, rknn_custom_op_attr& attr);

private:
    emu::ops::Custom custom_;
};

// For rknn_custom_op_context.internal_ctx: the token by which callbacks name their layer. Error
// out_of_memory.
emu::Result<rknn_custom_op_interal_context>
add_attributes(std::shared_ptr<OperatorAttributes> attributes);
void remove_attributes(rknn_custom_op_interal_context token);

// Fills `attr`, with no elements when it fails. Errors: bad_argument for null arguments and unknown
// names; bad_handle for a context that no callback was given, or whose rknn_context is gone.
emu::Outcome get_attribute(const rknn_custom_op_context* context, const char* name,
                           rknn_custom_op_attr* attr);

} // namespace rknn
