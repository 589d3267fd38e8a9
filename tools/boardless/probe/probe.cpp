// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/probe/probe.h"

#include "emu-core/base/byte_reader.h"
#include "emu-core/runtime/session.h"
#include "tools/boardless/probe/probed_model.h"

#include <algorithm>

namespace boardless {
namespace {

using emu::ChipFact;
using emu::Fault;

// Between two values of a fact; more decide no better.
constexpr std::uint64_t wanted_bytes = 256;
constexpr std::size_t most_sets = 32;

// The model on a chip with one fact changed.
class Variant {
public:
    static emu::Result<Variant> open(const ModelFile& model, const emu::SharedBytes& file,
                                     emu::DeviceMemory& memory) {
        Variant variant;
        EMU_TRY_VALUE(executable, boardless::open(model, file, &variant.facts_));
        EMU_TRY_VALUE(session, emu::Session::open(executable, memory));
        variant.session_ = std::move(session);
        variant.facts_.inputs.resize(variant.program().inputs.size());
        return variant;
    }

    const emu::Program& program() const { return session_->program(); }
    const rknn::format::ModelFacts& facts() const { return facts_; }

    // All outputs, one behind the other.
    emu::Result<std::vector<std::byte>> run(const std::vector<ProbeInput>& inputs,
                                            const std::vector<InputBytes>& values) {
        for (std::size_t i = 0; i < inputs.size(); ++i)
            EMU_TRY(
                inputs[i].store(values[i], facts_.inputs[i], *program().chip, session_->input(i)));
        EMU_TRY(session_->run());
        std::vector<std::byte> all;
        for (std::size_t i = 0; i < program().outputs.size(); ++i) {
            const auto output = session_->output(i);
            all.insert(all.end(), output.begin(), output.end());
        }
        return all;
    }

private:
    rknn::format::ModelFacts facts_;
    std::unique_ptr<emu::Session> session_;
};

std::uint64_t differing_bytes(const std::vector<std::byte>& a, const std::vector<std::byte>& b) {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < a.size(); ++i) count += a[i] != b[i];
    return count;
}

// The values of one fact, each with a model of its own, and how far each two are told apart.
class FactProbe {
public:
    static emu::Result<FactProbe> open(const ChipFact& fact, const ModelFile& model,
                                       const emu::SharedBytes& file, emu::DeviceMemory& memory) {
        FactProbe result;
        result.fact_ = &fact;
        for (const std::string_view value : fact.values) {
            ModelFile changed = model;
            changed.chip += "," + std::string(fact.name) + "=" + std::string(value);
            EMU_TRY_VALUE(variant, Variant::open(changed, file, memory));
            result.variants_.push_back(std::move(variant));
        }
        result.apart_.resize(fact.values.size() * fact.values.size());
        return result;
    }

    // Whether the inputs tell two values apart that were not told apart enough.
    emu::Result<bool> take(const std::vector<ProbeInput>& inputs,
                           const std::vector<InputBytes>& values) {
        std::vector<std::vector<std::byte>> results;
        for (Variant& variant : variants_) {
            EMU_TRY_VALUE(result, variant.run(inputs, values));
            results.push_back(std::move(result));
        }
        last_.assign(apart_.size(), 0);
        bool useful = false;
        for (std::size_t i = 0; i < results.size(); ++i) {
            for (std::size_t j = i + 1; j < results.size(); ++j) {
                const std::size_t pair = i * results.size() + j;
                last_[pair] = differing_bytes(results[i], results[j]);
                useful = useful || (last_[pair] > 0 && apart_[pair] < wanted_bytes);
            }
        }
        return useful;
    }

    // What take() was given stays.
    void keep() {
        for (std::size_t i = 0; i < apart_.size(); ++i) apart_[i] += last_[i];
    }

    SeparatedFact separated() const {
        SeparatedFact result{fact_, 0};
        for (std::size_t i = 0; i < variants_.size(); ++i) {
            for (std::size_t j = i + 1; j < variants_.size(); ++j) {
                const std::uint64_t bytes = apart_[i * variants_.size() + j];
                if (bytes == 0)
                    result.alike += (result.alike.empty() ? "" : ", ") +
                                    std::string(fact_->values[i]) + " and " +
                                    std::string(fact_->values[j]);
                else if (result.bytes == 0 || bytes < result.bytes)
                    result.bytes = bytes;
            }
        }
        return result;
    }

private:
    const ChipFact* fact_ = nullptr;
    std::vector<Variant> variants_;
    std::vector<std::uint64_t> apart_, last_; // of value i and value j > i at i * values + j
};

emu::Outcome try_all(std::vector<FactProbe>& facts, const std::vector<ProbeInput>& inputs,
                     std::size_t tries, Probe& probe) {
    std::mt19937 random(33);
    for (std::size_t number = 0; number < tries && probe.sets.size() < most_sets; ++number) {
        std::vector<InputBytes> values;
        for (const ProbeInput& input : inputs) values.push_back(input.values(number, random));
        bool useful = false;
        for (FactProbe& fact : facts) {
            EMU_TRY_VALUE(one, fact.take(inputs, values));
            useful = useful || one;
        }
        if (!useful) continue;
        for (FactProbe& fact : facts) fact.keep();
        probe.sets.push_back(std::move(values));
    }
    return {};
}

} // namespace

emu::Result<Probe> craft_probe(const ModelFile& model, std::size_t tries) {
    EMU_TRY_VALUE(chip, chip_of(model));
    if (!chip || emu::chip_facts(*chip).empty())
        return emu::error(Fault::unsupported, "nothing of %s is open that a model's results settle",
                          model.chip.c_str());
    EMU_TRY_VALUE(file, read_bytes(model));
    EMU_TRY_VALUE(probed, probed_model(model, file, *chip));
    Probe probe;
    probe.model_file = probed.file;
    for (const ProbeInput& input : probed.inputs) probe.inputs.push_back(input.head());
    emu::DeviceMemory memory(emu::memory_options());
    std::vector<FactProbe> facts;
    for (const ChipFact& fact : emu::chip_facts(*chip)) {
        EMU_TRY_VALUE(one, FactProbe::open(fact, model, file, memory));
        facts.push_back(std::move(one));
    }
    EMU_TRY(try_all(facts, probed.inputs, tries, probe));
    for (const FactProbe& fact : facts) probe.facts.push_back(fact.separated());
    return probe;
}

std::vector<std::byte> probe_file(const Probe& probe) {
    emu::ByteWriter file;
    const auto put = [&file](const auto& value) {
        file.append({reinterpret_cast<const std::byte*>(&value), sizeof value});
    };
    probe::Header header{{},
                         probe::format_version,
                         static_cast<std::uint32_t>(probe.inputs.size()),
                         probe.sets.size()};
    std::ranges::copy(probe::magic, header.magic);
    put(header);
    for (const probe::Input& input : probe.inputs) put(input);
    for (const std::vector<InputBytes>& set : probe.sets) {
        for (const InputBytes& bytes : set) {
            file.append(bytes);
            file.append(std::vector<std::byte>((8 - bytes.size() % 8) % 8));
        }
    }
    return file.take();
}

} // namespace boardless
