// SPDX-License-Identifier: Apache-2.0
// Between floats and elements, as the vendor's public sources of 1.1.34 to 1.2.22 do it
// (documented).
#pragma once

#include "libviplite/ovxlib/attributes.h"

#include <vsi_nn_tensor.h>

namespace viplite::ovxlib {

// How real numbers lie in elements of one tensor.
class Numbers {
public:
    // Errors: bad_argument for a type or a quantisation that there is not, or a position beyond
    // +-62; unsupported where one float of the type, or of that quantisation, is not converted.
    static emu::Result<Numbers> of(const vsi_nn_dtype_t& dtype);

    // One element of the type's bytes, at any address.
    float to_float(const void* element) const;
    void from_float(float value, void* element) const;
    // What the element holds, without its quantisation.
    double stored(const void* element) const;

    const ElementType& type() const { return *type_; }

private:
    explicit Numbers(const ElementType& type) : type_(&type) {}
    std::int32_t quantise(float value) const;

    const ElementType* type_;
    vsi_nn_qnt_type_e quantisation_ = VSI_NN_QNT_TYPE_NONE;
    std::int32_t zero_point_ = 0;
    float scale_ = 1;
    std::int8_t position_ = 0;
};

} // namespace viplite::ovxlib
