# SPDX-License-Identifier: Apache-2.0
# Sourced: named_alone TEXT: the report of a replay names what changed.c changes, and nothing else.
named_alone() {
    for function in set_core_mask set_batch_core_num mem_sync set_weight_mem set_internal_mem set_input_shape set_input_shapes set_io_mem wait matmul_run; do
        grep -Eq "^  call [0-9]+, rknn_$function: code -3 there, -?[0-9]+ here$" "$1" || return 1
    done
    grep -q 'rknn_outputs_get: outputs.buf differs in 1 of 40 bytes, first in byte 3: ' "$1" &&
        grep -q ', 11 differences; 1 of ' "$1"
}
