// SPDX-License-Identifier: Apache-2.0
// Damages traces of calls in ways that a seed determines; each is read, or refused in a sentence.
#include "conformance/fuzz/last_words.h"
#include "conformance/fuzz/mutation.h"
#include "conformance/fuzz/options.h"
#include "conformance/record/written_trace.h"
#include "emu-core/base/file.h"
#include "tools/record/trace.h"

#include <cstdio>

namespace fuzz {
namespace {

constexpr unsigned seconds_per_case = 60;

// All that a trace refers to lies in the file.
std::uint64_t sum_of(const std::vector<trace::Region>& regions) {
    std::uint64_t sum = 0;
    for (const trace::Region& region : regions)
        for (const std::byte one : region.bytes.value_or(emu::Bytes()))
            sum += std::to_integer<unsigned>(one);
    return sum;
}

std::uint64_t sum_of(const trace::Trace& trace) {
    std::uint64_t sum = trace::shortcomings(trace).size();
    for (const trace::Call& call : trace.calls) {
        sum += sum_of(call.regions) + call.function.size();
        if (call.returned) sum += sum_of(call.returned->regions);
    }
    for (const auto& [path, bytes] : trace.files) sum += path.size() + bytes.size();
    return sum;
}

// Half of the cases leave the head of the file alone, without which nothing else is read.
void damage(File& file, Random& random) {
    if (random.below(2) == 0) return mutate(file, random);
    const std::size_t records = file.size() - trace::header_bytes;
    for (std::size_t i = 1 + random.below(3); i > 0; --i)
        file[trace::header_bytes + random.below(records)] ^= std::byte{1} << random.below(8);
}

int fuzz_traces(const Options& options) {
    std::vector<File> seeds{record_tests::written_trace()};
    for (const std::string& path : options.files) {
        auto file = emu::read_file(path);
        if (file && file->size() > trace::header_bytes) seeds.push_back(std::move(*file));
    }
    watch(options.seed, seconds_per_case);
    std::uint64_t read = 0, refused = 0, sum = 0;
    const auto first = options.only.value_or(0);
    const auto last = options.only ? *options.only + 1 : options.cases;
    for (auto number = first; number < last; ++number) {
        enter_case(number);
        Random random(options.seed, number);
        File file = seeds[random.below(seeds.size())];
        damage(file, random);
        const emu::Result<trace::Trace> result = trace::read(file);
        if (!result && result.error().detail.empty()) {
            std::printf("case %llu: refused without a reason\n",
                        static_cast<unsigned long long>(number));
            return 1;
        }
        ++(result ? read : refused);
        if (result) sum += sum_of(*result);
    }
    std::printf("%llu damaged traces: %llu read, %llu refused, %llu\n",
                static_cast<unsigned long long>(last - first),
                static_cast<unsigned long long>(read), static_cast<unsigned long long>(refused),
                static_cast<unsigned long long>(sum));
    const bool both = options.only || options.cases < 100 || (read > 0 && refused > 0);
    return both ? 0 : 1;
}

} // namespace
} // namespace fuzz

int main(int count, char** arguments) {
    return fuzz::main_of(fuzz::fuzz_traces, count, arguments, fuzz::Files::optional);
}
