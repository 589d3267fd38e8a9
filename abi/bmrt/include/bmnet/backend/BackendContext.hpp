// SPDX-License-Identifier: Apache-2.0
// What instructions put their commands into.
#ifndef BMNET_BACKEND_BACKENDCONTEXT_HPP
#define BMNET_BACKEND_BACKENDCONTEXT_HPP

#include <bmnet/proto/TensorOps.hpp>

#include <cstring>

// A chip; `_shift` are exponents of two, sizes are bytes.
typedef struct {
    int chip_version;
    int nodechip_shift;
    int npu_shift;
    int eu_shift;
    int local_mem_shift; // of each lane
    int local_mem_banks;
    uint64_t global_mem_size;

    int nodechip_num;
    int npu_num;
    int eu_num;
    int local_mem_size;
    int unit_size; // of an element
} hw_info_t;

namespace bmnet {

class Instruction;

class BackendContext {
public:
    virtual ~BackendContext() {}

    virtual void registerInstruction(Instruction* inst) = 0;

    void write_cmdbuf(const void* cmdbuf, uint32_t size) {
        const uint8_t* bytes = static_cast<const uint8_t*>(cmdbuf);
        cmdbuf_.assign(bytes, bytes + size);
    }
    void read_cmdbuf(std::vector<uint8_t>& out_cmdbuf) { out_cmdbuf = cmdbuf_; }
    void enable_profile(bool enable) { profile_enabled_ = enable; }
    bool profile_enabled() { return profile_enabled_; }

    // The threshold of a blob, of any layer if that has no name; -1 if it has none.
    virtual float GetBlobCalibrationThreshold(const std::string&, const std::string&) {
        return -1.f;
    }

    hw_info_t hw = {};

protected:
    BackendContext() {}

private:
    std::vector<uint8_t> cmdbuf_;
    bool profile_enabled_ = false;
};

} // namespace bmnet

#endif
