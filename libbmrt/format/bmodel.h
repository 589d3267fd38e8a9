// SPDX-License-Identifier: Apache-2.0
// Model files of the vendor's compiler: networks as command buffers, one for each shape of input.
#pragma once

#include "emu-core/base/shared_bytes.h"

#include <cstdint>
#include <string>
#include <vector>

namespace bmrt {

inline constexpr std::uint32_t int8_format =
    4; // the FMT_ of all files seen, and of those that have none

inline constexpr float threshold_level = 128; // the int8 level that a threshold stands for

// Inputs lie one after the other from neuron offset 0 on unless the file says otherwise.
struct BmodelTensor {
    std::string name = {}; // of outputs
    std::vector<std::uint32_t> shape = {};
    std::uint64_t offset = 0; // among the neurons, in bytes
    float threshold = 0;      // 0: the file has none
    std::uint32_t format = int8_format;
    // Of inputs that are pictures: a real number is (pixel - mean) / deviation, one of each or one
    // per channel. Empty where nobody says it, as in the vendor's files.
    std::vector<float> mean = {}, deviation = {};

    // Of one byte per element. Precondition: the tensor came from read_bmodel(), which bounds it.
    std::uint64_t bytes() const;
    bool operator==(const BmodelTensor&) const = default;
};

struct BmodelCommand {
    std::vector<BmodelTensor> inputs = {}, outputs = {};
    emu::SharedBytes commands = {}; // records, to be relocated
    std::uint64_t neuron_bytes = 0;
    std::uint32_t weight_index = 0; // into Bmodel::weights
};

// A shared object that computes CPU operators.
struct BmodelLibrary {
    std::string name = {};
    emu::SharedBytes x86_64 = {}, armv8 = {};
};

struct Bmodel {
    std::string name = {}, type = {}, version = {};
    std::uint32_t chip = 0;
    std::uint32_t node_count = 1;
    std::uint32_t format = int8_format;
    std::vector<BmodelCommand> commands = {};
    std::vector<BmodelLibrary> libraries = {};
    std::vector<emu::SharedBytes> weights = {};
};

// Any container. What is in it keeps the file's bytes alive. Errors: bad_model, which names what
// is damaged, and unsupported, for elements that are not int8. Tensors lie within the neurons,
// which are at most the chip's 4 GiB; commands are not looked into.
emu::Result<Bmodel> read_bmodel(const emu::SharedBytes& file);

// The newest container.
std::vector<std::byte> write_bmodel(const Bmodel& model);
// That of SDK 1.0.2, for tests.
std::vector<std::byte> write_bmodel_1_0_2(const Bmodel& model);

} // namespace bmrt
