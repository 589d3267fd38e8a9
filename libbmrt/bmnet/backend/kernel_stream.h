// SPDX-License-Identifier: Apache-2.0
// Commands of tiled layers as calls of libbmkernel's.
#pragma once

#include "libbmrt/compile/command_stream.h"

namespace bmnet {

// Error unsupported: the kernel refused a call; its log line says why.
class KernelStream : public bmrt::compile::CommandStream {
public:
    explicit KernelStream(bmk1880_context_t* bmk) : bmk_(bmk) {}

    emu::Outcome load(const tensor_lmem& to, const bmrt::compile::GlobalPlace& from,
                      const bmrt::compile::GlobalStrides& strides) override;
    emu::Outcome store(const bmrt::compile::GlobalPlace& to,
                       const bmrt::compile::GlobalStrides& strides,
                       const tensor_lmem& from) override;
    emu::Outcome copy(const Side& to, const Side& from, const shape_t& extents) override;
    void begin_parallel() override { bmk1880_parallel_enable(bmk_); }
    void end_parallel() override { bmk1880_parallel_disable(bmk_); }

protected:
    emu::Outcome put(const bmrt::compile::Computation& computation) override;

private:
    bmk1880_context_t* bmk_;
};

} // namespace bmnet
