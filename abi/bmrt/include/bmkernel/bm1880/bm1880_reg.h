// SPDX-License-Identifier: Apache-2.0
// BM1880: a tensor unit's descriptor taken apart, one field after the other as their bits lie. The
// vendor's inline functions for it (parse_reg, emit_reg, reset_reg, trace_reg) are left out: widths
// and reset values are in libbmrt/format/tensor_descriptor.*.
#pragma once

#include "../bm_kernel.h"

typedef unsigned long long ullong;

typedef struct reg_t {
    u32 des_cmd_en, des_cmd_end, des_cmd_id_en, des_cmd_id_tpu, des_cmd_id_gdma, des_cmd_keep;
    u32 des_cmd_intr_en, des_tsk_typ, des_tsk_eu_typ, des_tsk_opd_num, des_opt_right_shift;
    u32 des_opt_left_shift, des_opt_shift_typ, des_opt_rshift_typ, des_opt_res_add, des_opt_relu;
    u32 des_opt_left_tran, des_opt_winograd, des_tens_mdsum, des_tens_lookup, des_opt_res0_sign;
    u32 des_opt_opd0_sign, des_opt_opd1_sign, des_opt_opd2_sign, des_opt_res0_int8;
    u32 des_opt_opd0_int8, des_opt_opd1_int8, des_opt_opd2_int8, des_opt_opd0_const;
    u32 des_opt_opd1_const, des_opt_opd2_const, des_short_nchwstr_same, des_short_res0_str;
    u32 des_short_opd0_str, des_short_opd1_str, des_short_opd2_str, des_conv_opd0_x_ins0;
    u32 des_conv_opd0_y_ins0, des_conv_opd0_x_ins0_last, des_conv_opd0_y_ins0_last;
    u32 des_conv_opd1_x_ins0, des_conv_opd1_y_ins0, des_opd0_ins_val, rsvd0, des_res0_n;
    u32 des_res0_c, des_res0_h, des_res0_w, des_res0_addr, des_opd0_addr, des_opd1_addr, rsvd1;
    u32 des_opd2_addr, des_opd0_c, des_opd0_h, des_opd0_w, des_opd1_h, des_opd1_w;
    u32 des_conv_opd0_up_pad, des_conv_opd0_dn_pad, des_conv_opd0_lf_pad, des_conv_opd0_rt_pad;
    u32 des_conv_op_x_str, des_conv_op_y_str, rsvd2, des_opd0_n, des_opd1_n, des_opd1_c;
    u32 des_opd2_n, des_opd2_c, des_opd2_h, des_opd2_w;
    u64 rsvd3;
    u32 des_res0_n_str, des_res0_c_str, des_res0_h_str, des_res0_w_str, des_res0_b_str;
    u32 des_opd0_n_str, des_opd0_c_str, rsvd4, des_opd0_h_str, des_opd0_w_str, des_opd0_b_str;
    u32 des_opd1_n_str, des_opd1_c_str, des_opd1_h_str, des_opd1_w_str, rsvd5, des_opd1_b_str;
    u32 des_opd2_n_str, des_opd2_c_str, des_opd2_h_str, des_opd2_w_str, des_opd2_b_str, rsvd6;
} reg_t;
