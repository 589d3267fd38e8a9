// SPDX-License-Identifier: Apache-2.0
// A plugin that computes one operator on the host's CPU, as the runtime calls it. A plugin is a
// shared object with the three functions below; its virtual functions follow each other in this
// order. Source: SDK 1.1.4; what the runtime calls when is measured.
//
// Versions: 1 is SDK 1.0.3.3's, whose class ends with init_runtime_info; 2 has get_op_coeffs and
// relocate_op_coeffs too; 3, SDK 1.1.4's, gets what there is to know by func instead of
// init_runtime_info. A runtime takes no newer ones.
#ifndef BMNET_TARGETS_CPU_CPU_LAYER_HPP
#define BMNET_TARGETS_CPU_CPU_LAYER_HPP

#include <bmkernel/bm_kernel.h>
#include <stdint.h>

#include <string>
#include <utility>
#include <vector>

#define CPU_LAYER_VERSION 3

// What func is told.
#define CPU_LAYER_NEURON_ADDR (1) // p points to the address of the neurons, 64 bits
#define CPU_LAYER_WEIGHT_ADDR (2) // of the weights
#define CPU_LAYER_CTX (3)         // p is the bmctx_t

class CpuLayer {
public:
    CpuLayer() {}
    virtual ~CpuLayer() {}

    // The operator's parameters: a serialised bmnet.LayerParameter.
    virtual bool parse_cmd(char* payload, int payload_size) = 0;
    virtual const std::string& get_type() = 0;

    // Appends what it reads and writes among the neurons: offset and bytes.
    virtual void get_op_inputs(std::vector<std::pair<gaddr_t, uint64_t>>& info) = 0;
    virtual void get_op_outputs(std::vector<std::pair<gaddr_t, uint64_t>>& info) = 0;
    // Where these are during run(): pointers into host memory.
    virtual void relocate_op_inputs(std::vector<gaddr_t>& addrs) = 0;
    virtual void relocate_op_outputs(std::vector<gaddr_t>& addrs) = 0;

    virtual void run() = 0;

    virtual void init_runtime_info(void* ctx, gaddr_t neuron_addr) = 0;

    // The same of the weights.
    virtual void get_op_coeffs(std::vector<std::pair<gaddr_t, uint64_t>>& info) = 0;
    virtual void relocate_op_coeffs(std::vector<gaddr_t>& addrs) = 0;

    virtual void func(int id, void* p) = 0;
};

typedef CpuLayer* (*create_op)(void);     // create_cpu_op
typedef void (*destroy_op)(CpuLayer*);    // destroy_cpu_op
typedef uint32_t (*get_version_op)(void); // get_version_cpu_op

#endif
