// SPDX-License-Identifier: Apache-2.0
// Layer by layer, a program becomes a model file.
#pragma once

#include "librknnrt/format/writer/assemble.h"
#include "librknnrt/format/writer/data_path.h"
#include "librknnrt/format/writer/network_form.h"
#include "librknnrt/format/writer/network_memory.h"
#include "librknnrt/format/writer/packed_weights.h"
#include "librknnrt/format/writer/program_chain.h"
#include "librknnrt/format/writer/registers/unit_settings.h"

#include <set>

namespace rknn::format::writer {

// What convolutions, depthwise and fully connected layers and means have in common.
struct WeightedLayer {
    emu::ops::Window window;
    std::int32_t src_zero = 0;
    emu::ops::Chain output;
    emu::ops::RealLimits limits;
    DenseWeights weights;
    std::vector<std::int32_t> bias; // of int8 layers; one per output channel
    std::vector<float> real_bias;   // of float16 layers; the same
    std::string weights_name;
    // Added between the channels' factors and the output's.
    std::optional<PathSettings::Element> element;
};

class Assembler {
public:
    Assembler(const NetworkForm& form, const AssembleOptions& options, const RegisterMap& map,
              ModelFile& model);

    emu::Outcome run();

private:
    using Layer = emu::Layer;

    void describe_ends();
    void add_end(const char* type, std::vector<std::int32_t> inputs,
                 std::vector<std::int32_t> outputs);
    emu::Outcome add(const Layer& layer);
    emu::Outcome add(const Layer& layer, const emu::ops::Conv& conv);
    emu::Outcome add(const Layer& layer, const emu::ops::Depthwise& depthwise);
    emu::Outcome add(const Layer& layer, const emu::ops::FullyConnected& connected);
    emu::Outcome add(const Layer& layer, const emu::ops::Mean& mean);
    emu::Outcome add(const Layer& layer, const emu::ops::Add& add);
    emu::Outcome add(const Layer& layer, const emu::ops::Binary& binary);
    emu::Outcome add(const Layer& layer, const emu::ops::Combine& combine);
    emu::Outcome add(const Layer& layer, const emu::ops::Concat& concat);
    emu::Outcome add(const Layer& layer, const emu::ops::Requantise& requantise);
    emu::Outcome add(const Layer& layer, const emu::ops::Unary& unary);
    emu::Outcome add(const Layer& layer, const emu::ops::Resize& resize);
    emu::Outcome add(const Layer& layer, const emu::ops::MaxPool& pool);
    emu::Outcome add(const Layer& layer, const emu::ops::AveragePool& pool);
    template <class Other> emu::Outcome add(const Layer& layer, const Other& other);

    emu::Result<WeightedLayer> weighted(const Layer& layer, const emu::ops::Conv& conv) const;
    emu::Result<WeightedLayer> weighted(const Layer& layer,
                                        const emu::ops::Depthwise& depthwise) const;

    const emu::TensorSpec& spec(emu::TensorId id) const { return program_.spec(id); }
    const Generation& generation() const { return map_.generation(); }
    const Cube& cube(emu::TensorId id) const { return memory_->cube(id); }
    bool is_pixels(emu::TensorId id) const { return pixels_[static_cast<std::size_t>(id)]; }
    // What all operands are. Error bad_model: a constant, other types than int8 and float16, or a
    // mixture of them; float16 where the hardware computes int8 only.
    emu::Result<PathSettings::Numbers> numbers_of(const Layer& layer) const;
    // Error bad_model: it computes real numbers.
    emu::Outcome expect_integers(const Layer& layer) const;

    // Tasks that follow are of this operator; its operands are the layer's that are no constants.
    void begin_operator(const char* type, const Layer& layer);
    void end_operator();
    // Adds an operand of the operator.
    std::int32_t add_constant(Tensor tensor);
    std::string unique_name(std::string name);

    // `src`: as the weights see it.
    emu::Outcome emit(const Layer& layer, const WeightedLayer& weighted, const Cube& src);
    emu::Outcome emit_kernels(const ConvolutionSettings& whole);
    emu::Outcome emit_rows(const ConvolutionSettings& whole);
    emu::Outcome emit_pass(PassSettings pass);
    emu::Outcome emit_pooling(const char* type, const Layer& layer, const PoolingSettings& pooling);
    emu::Result<PathSettings> weighted_path(const WeightedLayer& weighted, const Cube& dst);
    // Loads the tables; the pixel that rides along is read from and written to `place`.
    emu::Outcome load(const emu::ops::LineTable& table, Place place);
    void add_constants(PathSettings& path);

    const NetworkForm& form_;
    const emu::Program& program_;
    const AssembleOptions& options_;
    const RegisterMap& map_;
    ModelFile& model_;
    TaskEmitter emitter_;
    std::optional<NetworkMemory> memory_;
    std::vector<bool> pixels_;     // by tensor: inputs whose pixels stay packed
    bool channels_first_ = false;  // of the layer that is being added
    const Layer* fused_ = nullptr; // into the layer that is being added
    std::set<std::string> names_;
};

} // namespace rknn::format::writer
