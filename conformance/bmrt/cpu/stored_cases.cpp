// SPDX-License-Identifier: Apache-2.0
// bmrt_cpu_cases FILE...: our operators against what the vendor's plugins gave, to the bit. The
// format is described beside the files.
#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "libbmrt/cpu/operator.h"

#include <algorithm>
#include <cstdio>

namespace cpu_test {
namespace {

constexpr std::byte before{0xAA}; // in every output

struct StoredCase {
    std::string plugin;
    emu::Bytes message;
    std::vector<std::vector<std::byte>> inputs; // aligned, as a network's copies are
    std::vector<emu::Bytes> outputs;
};

emu::Result<emu::Bytes> take_piece(emu::ByteReader& reader) {
    EMU_TRY_VALUE(size, reader.read<std::uint32_t>());
    return reader.take(size);
}

emu::Result<StoredCase> take_case(emu::ByteReader& reader) {
    StoredCase stored;
    EMU_TRY_VALUE(name, take_piece(reader));
    stored.plugin.assign(reinterpret_cast<const char*>(name.data()), name.size());
    EMU_TRY_VALUE(message, take_piece(reader));
    stored.message = message;
    EMU_TRY_VALUE(inputs, reader.read<std::uint32_t>());
    for (std::uint32_t i = 0; i < inputs; ++i) {
        EMU_TRY_VALUE(input, take_piece(reader));
        stored.inputs.emplace_back(input.begin(), input.end());
    }
    EMU_TRY_VALUE(outputs, reader.read<std::uint32_t>());
    for (std::uint32_t i = 0; i < outputs; ++i) {
        EMU_TRY_VALUE(output, take_piece(reader));
        stored.outputs.push_back(output);
    }
    return stored;
}

emu::Outcome check(const StoredCase& stored) {
    EMU_TRY_VALUE(layer, bmrt::read_layer(stored.message));
    const bmrt::MakeOperator make = bmrt::find_operator(stored.plugin);
    if (!make) return emu::error(emu::Fault::unsupported, "there is no such operator");
    EMU_TRY_VALUE(compute, make(layer));
    std::vector<std::vector<std::byte>> results;
    for (const bmrt::LayerTensor& tensor : layer.outputs) {
        results.emplace_back(tensor.bytes(), before);
    }
    const std::vector<emu::Bytes> inputs(stored.inputs.begin(), stored.inputs.end());
    const std::vector<std::span<std::byte>> outputs(results.begin(), results.end());
    EMU_TRY(compute->run(inputs, outputs));
    const auto same = [](const auto& a, const auto& b) { return std::ranges::equal(a, b); };
    if (std::ranges::equal(results, stored.outputs, same)) return {};
    return emu::error(emu::Fault::internal, "the outputs differ");
}

// How many cases of the file are equal, if all are.
emu::Result<std::size_t> check_file(const std::string& path) {
    EMU_TRY_VALUE(file, emu::read_file(path));
    emu::ByteReader reader(file);
    std::size_t count = 0;
    for (; reader.left() > 0; ++count) {
        EMU_TRY_VALUE(stored, take_case(reader));
        const emu::Outcome outcome = check(stored);
        if (outcome) continue;
        return emu::error(outcome.error().fault, "case %zu, %s: %s", count, stored.plugin.c_str(),
                          outcome.error().detail.c_str());
    }
    if (count > 0) return count;
    return emu::error(emu::Fault::bad_model, "there are no cases");
}

} // namespace
} // namespace cpu_test

int main(int argc, char** argv) {
    bool equal = argc > 1;
    for (int i = 1; i < argc; ++i) {
        const auto count = cpu_test::check_file(argv[i]);
        if (count)
            std::printf("%s: %zu equal\n", argv[i], *count);
        else
            std::printf("%s: %s\n", argv[i], count.error().detail.c_str());
        equal = equal && count;
    }
    return equal ? 0 : 1;
}
