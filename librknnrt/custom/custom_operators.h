// SPDX-License-Identifier: Apache-2.0
// The custom operators that an application has registered for one context.
#pragma once

#include "librknnrt/custom/custom_layer.h"

#include <map>
#include <span>

namespace rknn {

// Not to be called by two threads at a time. Callbacks run in the thread of the caller, which must
// hold no lock that rknn_query or rknn_custom_op_get_op_attr needs.
class CustomOperators {
public:
    // rknn_register_custom_ops: copies the records and calls init for every layer of a registered
    // type, in the program's order. Types that no layer has are logged. All or nothing: when an
    // init fails, layers that had theirs are destroyed again. `memory` outlives this. Errors:
    // bad_argument and unsupported, to_custom_operator's; bad_state, a type that is registered
    // already or an init that failed; CustomLayer::open's.
    emu::Outcome add(std::span<const rknn_custom_op> records, const emu::Program& program,
                     emu::DeviceMemory& memory);

    // One layer of type ops::Custom: its results in `session`. Its program may be the one above for
    // other shapes: layers are known by their place among those of their kind. Errors: bad_state
    // when nobody registered the type; CustomLayer::run's.
    emu::Outcome run(emu::Session& session, std::size_t layer);

    // rknn_destroy: the destroy callbacks, once for each layer, in the reverse order of init
    // (assumed). Without it they are never called.
    void close();

private:
    using Operators = std::map<std::string, CustomOperator>; // by type
    // By how many custom layers there are before.
    using Layers = std::map<std::size_t, std::unique_ptr<CustomLayer>>;

    emu::Result<Operators> read(std::span<const rknn_custom_op> records) const;

    Operators operators_;
    Layers layers_;
};

} // namespace rknn
