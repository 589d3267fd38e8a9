// SPDX-License-Identifier: Apache-2.0
// VIPLite's functions with a network whose ports a test chooses: awnn's tests have types that no
// model has, calls that fail, and a list of what was called.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>
#include <vip_lite.h>

struct FakePort {
    vip_buffer_create_params_t type = {};
    std::vector<std::byte> written; // to an output, by every run
};

struct FakeDriver {
    // What the one network has.
    std::vector<FakePort> inputs, outputs;
    // Statuses of calls that are to fail, by function.
    std::map<std::string, vip_status_e> failures;

    std::vector<std::string> calls;                   // functions in the order of their calls
    std::vector<std::byte> ran_with;                  // the first input, at the last run
    std::string created_from;                         // path, or the bytes themselves
    std::size_t networks = 0, buffers = 0, users = 0; // alive

    std::size_t count(const std::string& function) const;
};

// As after its construction.
FakeDriver& fake_driver();
void reset_driver();

// A type of `sizes` elements, the fastest axis first.
vip_buffer_create_params_t tensor_type(vip_buffer_format_e format, std::vector<vip_uint32_t> sizes);
vip_buffer_create_params_t fixed_point(vip_buffer_create_params_t type, int position);
vip_buffer_create_params_t affine(vip_buffer_create_params_t type, float scale, int zero_point);
