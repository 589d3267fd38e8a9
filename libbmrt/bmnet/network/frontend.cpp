// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/network/frontend.h"

#include "emu-core/base/error.h"

namespace bmnet {

emu::Result<Extents> WantedInputs::apply(std::size_t input, Extents own) const {
    if (input >= shapes.size()) return own;
    const TensorShape& wanted = shapes[input];
    std::int64_t* const axes[] = {&own.n, &own.c, &own.h, &own.w};
    if (wanted.dim_size() > 4)
        return emu::error(emu::Fault::bad_model, "an input of %d axes", wanted.dim_size());
    for (int i = 0; i < wanted.dim_size(); ++i) {
        if (wanted.dim(i) < 0)
            return emu::error(emu::Fault::bad_model, "a negative extent of an input");
        if (wanted.dim(i) != 0) *axes[i] = wanted.dim(i);
    }
    TensorShape checked;
    set_shape(checked, own);
    return extents_of(checked);
}

emu::Result<FloatNetwork> Frontend::read_float(const WantedInputs&, const Layers&) {
    return emu::error(emu::Fault::unsupported,
                      "an intermediate representation has quantised weights, and no real ones");
}

} // namespace bmnet
