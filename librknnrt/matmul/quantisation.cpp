// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/matmul/quantisation.h"

#include "emu-core/base/error.h"
#include "emu-core/chip/rescale.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

namespace rknn {
namespace {

using emu::Fault;

emu::MatrixElement element_of(const MatmulType& type, Role role) {
    const emu::MatrixElement elements[] = {type.a, type.b, type.c};
    return elements[static_cast<int>(role)];
}

// Only int4 and int8 stand for other numbers.
emu::Outcome check_quantised(const MatmulType& type, Role role) {
    const emu::MatrixElement element = element_of(type, role);
    if (emu::is_integer(element) && emu::bits_of(element) <= 8) return {};
    return emu::error(Fault::bad_argument, "%c of %s is %s, which is not quantised",
                      "ABC"[static_cast<int>(role)], type.name, emu::name_of(element).data());
}

// How many scales B has.
std::int64_t scales_of_b(const Description& description, const rknn_matmul_shape& shape) {
    switch (description.granularity) {
    case Granularity::channel: return shape.N;
    case Granularity::group: return std::int64_t{shape.N} * (shape.K / description.group);
    case Granularity::layer: break;
    }
    return 1;
}

emu::Outcome check_count(const Description& description, const rknn_matmul_shape& shape, Role role,
                         std::int32_t count) {
    const std::int64_t wanted = role == Role::b ? scales_of_b(description, shape) : 1;
    if (count == wanted) return {};
    if (role == Role::b && description.layer_or_channel && count == shape.N) return {};
    return emu::error(Fault::bad_argument, "scale_len is %d, but %c has %lld scales", count,
                      "ABC"[static_cast<int>(role)], static_cast<long long>(wanted));
}

emu::Result<std::vector<float>> read_scales(const rknn_quant_params& params) {
    if (!params.scale) return emu::error(Fault::bad_argument, "scale is null");
    std::vector<float> scales(params.scale, params.scale + params.scale_len);
    const auto bad = std::ranges::find_if_not(
        scales, [](float scale) { return std::isfinite(scale) && scale > 0; });
    if (bad == scales.end()) return scales;
    return emu::error(Fault::bad_argument, "scale %g is not positive", *bad);
}

emu::Result<std::vector<std::int32_t>> read_zeros(const rknn_quant_params& params,
                                                  emu::MatrixElement element) {
    if (params.zp_len == 0) return std::vector<std::int32_t>{0};
    if (!params.zp) return emu::error(Fault::bad_argument, "zp is null, zp_len %d", params.zp_len);
    if (params.zp_len != params.scale_len) {
        return emu::error(Fault::bad_argument, "zp_len is %d, scale_len %d", params.zp_len,
                          params.scale_len);
    }
    std::vector<std::int32_t> zeros(params.zp, params.zp + params.zp_len);
    const std::int32_t limit = 1 << (emu::bits_of(element) - 1);
    const auto bad = std::ranges::find_if_not(
        zeros, [limit](std::int32_t zero) { return zero >= -limit && zero < limit; });
    if (bad == zeros.end()) return zeros;
    return emu::error(Fault::bad_argument, "zero point %d is no %s", *bad,
                      emu::name_of(element).data());
}

} // namespace

emu::Result<Role> find_role(const char (&name)[RKNN_MAX_NAME_LEN]) {
    const std::string_view given(name, strnlen(name, sizeof name));
    if (given == "A") return Role::a;
    if (given == "B") return Role::b;
    if (given == "C") return Role::c;
    return emu::error(Fault::bad_argument, "no matrix is called \"%.*s\"; there are A, B and C",
                      static_cast<int>(given.size()), given.data());
}

emu::Outcome MatmulQuantisation::set(const Description& description, const rknn_matmul_shape& shape,
                                     const rknn_quant_params& params) {
    EMU_TRY_VALUE(role, find_role(params.name));
    EMU_TRY(check_quantised(*description.type, role));
    EMU_TRY(check_count(description, shape, role, params.scale_len));
    EMU_TRY_VALUE(scale, read_scales(params));
    EMU_TRY_VALUE(zero, read_zeros(params, element_of(*description.type, role)));
    emu::ops::MatrixQuant* quants[] = {&a_, &b_, &c_};
    *quants[static_cast<int>(role)] = {std::move(scale), std::move(zero)};
    return {};
}

emu::Result<float> MatmulQuantisation::largest_scale(const Description& description) const {
    const bool channels = description.granularity == Granularity::channel || b_.scale.size() > 1;
    if (description.type->number == RKNN_INT8_MM_INT8_TO_INT32 && channels) {
        return std::ranges::max(b_.scale);
    }
    return emu::error(Fault::unsupported,
                      "only INT8_MM_INT8_TO_INT32 per channel has a normalised scale");
}

emu::Result<emu::ops::MatrixProduct> MatmulQuantisation::product(const Description& description,
                                                                 std::int32_t n) const {
    emu::ops::MatrixProduct product{a_, b_, description.group, {}};
    if (description.type->c != emu::MatrixElement::i8) return product;
    std::vector<double> multipliers;
    for (const float scale : b_.scale) {
        multipliers.push_back(double{a_.scale[0]} * scale / c_.scale[0]);
    }
    auto chain = emu::output_chain(*description.chip, multipliers, c_.zero[0], {-128, 127});
    if (!chain) return emu::Error{Fault::bad_argument, chain.error().detail};
    EMU_TRY(emu::ops::validate(*chain, n));
    product.output = *std::move(chain);
    return product;
}

} // namespace rknn
