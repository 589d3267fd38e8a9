# SPDX-License-Identifier: Apache-2.0
"""Texts of eval_perf and eval_memory."""
import numpy as np

UNITS = ("B", "KiB", "MiB", "GiB")


def amount(count):
    """12582912 -> 12.00 MiB"""
    unit = 0
    while count >= 1024 and unit + 1 < len(UNITS):
        count, unit = count / 1024, unit + 1
    return f"{count:.2f} {UNITS[unit]}"


def run_once(runtime):
    """On zeros: performance is that of the last run."""
    count, _ = runtime.get_in_out_num()
    attrs = [runtime.get_tensor_attr(i) for i in range(count)]
    runtime.set_inputs([np.zeros(attr.dims[:attr.n_dims], np.float32) for attr in attrs])
    runtime.run()


def performance(runtime, detailed):
    run_once(runtime)
    if detailed:
        return runtime.get_perf_detail()
    duration = runtime.get_run_perf().run_duration
    line = "=" * 72
    return (f"{line}\n{'Performance':^72}\n{line}\nTotal Time(us): {duration}\n"
            f"FPS: {1e6 / max(duration, 1):.2f}\n{line}")


def memory(runtime):
    """Bytes; `other` is what lies besides weights and intermediate tensors: inputs and outputs."""
    told = runtime.get_memory_detail()
    weight, internal, total = told.total_weight_size, told.total_internal_size, told.total_dma_allocated_size
    return {"weight_memory": weight, "internal_memory": internal, "other_memory": total - weight - internal,
            "total_memory": total}


def memory_text(detail, model_size):
    line = "=" * 54
    return (f"{line}\n{'Memory Profile Info Dump':^54}\n{line}\nNPU model memory detail(bytes):\n"
            f"    Weight Memory: {amount(detail['weight_memory'])}\n"
            f"    Internal Tensor Memory: {amount(detail['internal_memory'])}\n"
            f"    Other Memory: {amount(detail['other_memory'])}\n"
            f"    Total Memory: {amount(detail['total_memory'])}\n\n"
            "INFO: When evaluating memory usage, we need consider\n"
            f"the size of model, current model size is: {amount(model_size)}\n{line}")
