// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/encoder/calls.h"

namespace bmrt_vectors {
namespace {

u64 address(const Arguments& a) {
    return global_start + static_cast<u64>(a.number("gaddr_off"));
}

ctrl_t ctrls(const Arguments& a) {
    return static_cast<ctrl_t>(a.number("ctrls"));
}

bmk1880_op_t* load(const Arguments& a) {
    return bmk1880_gdma_load(a.context(), a.tensor("t"), address(a), ctrls(a));
}

bmk1880_op_t* load_stride(const Arguments& a) {
    return bmk1880_gdma_load_stride(a.context(), a.tensor("t"), address(a), a.stride("stride"),
                                    ctrls(a));
}

bmk1880_op_t* store(const Arguments& a) {
    return bmk1880_gdma_store(a.context(), a.tensor("t"), address(a), ctrls(a));
}

bmk1880_op_t* store_stride(const Arguments& a) {
    return bmk1880_gdma_store_stride(a.context(), a.tensor("t"), address(a), a.stride("stride"),
                                     ctrls(a));
}

bmk1880_op_t* copy_gmem(const Arguments& a) {
    tensor_gmem dst = a.global("dst"), src = a.global("src");
    return bmk1880_gdma_copy_gmem(a.context(), &dst, &src, ctrls(a));
}

bmk1880_op_t* copy_lmem(const Arguments& a) {
    return bmk1880_gdma_copy_lmem(a.context(), a.tensor("dst"), a.tensor("src"));
}

bmk1880_op_t* lrn_shift(const Arguments& a) {
    return bmk1880_gdma_lrn_shift(a.context(), a.tensor("dst"), a.tensor("src"),
                                  a.truth("right_shift"), a.number("lrn_step"));
}

constexpr CallRow dma_rows[] = {
    {"bmk1880_gdma_load", load},           {"bmk1880_gdma_load_stride", load_stride},
    {"bmk1880_gdma_store", store},         {"bmk1880_gdma_store_stride", store_stride},
    {"bmk1880_gdma_copy_gmem", copy_gmem}, {"bmk1880_gdma_copy_lmem", copy_lmem},
    {"bmk1880_gdma_lrn_shift", lrn_shift},
};

} // namespace

Call find_dma(std::string_view function) {
    return find_row(dma_rows, function);
}

Call find_call(std::string_view function) {
    for (const auto find : {find_arithmetic, find_layer, find_dma}) {
        if (const Call call = find(function)) return call;
    }
    return nullptr;
}

} // namespace bmrt_vectors
