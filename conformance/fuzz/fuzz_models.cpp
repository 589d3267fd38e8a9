// SPDX-License-Identifier: Apache-2.0
// Damages model files in ways that a seed determines and lets nothing but a refusal or a working
// program come of it. Ends with 1 and the case's number otherwise.
#include "conformance/fuzz/exercise.h"
#include "conformance/fuzz/last_words.h"
#include "conformance/fuzz/mutation.h"
#include "conformance/fuzz/options.h"
#include "emu-core/base/file.h"
#include "emu-core/model/container/container.h"
#include "emu-core/model/container/deflate.h"
#include "emu-core/model/load.h"
#include "libhbdnn/format/quantised/quantised_operators.h"

#include <cstdio>
#include <sys/resource.h>

namespace fuzz {
namespace {

constexpr unsigned seconds_per_case = 300; // far beyond any honest case, even under a sanitizer

struct Tally {
    std::uint64_t ran = 0, loaded = 0, refused = 0;
};

std::uint64_t peak_rss_mb() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) / 1024; // Linux counts in kB
}

// What a container says of inputs that are pictures is damaged, too.
void add_pictures(emu::Program& program) {
    for (const emu::TensorId id : program.inputs) {
        emu::PictureInput picture{emu::PictureSamples::none, {}, emu::PictureSource::pyramid};
        for (const auto samples : {emu::PictureSamples::luma, emu::PictureSamples::nv12}) {
            const emu::PictureInput other{samples, {}, picture.source};
            if (emu::check_picture(other, program.spec(id))) picture = other;
        }
        program.pictures.push_back(picture);
    }
}

emu::Result<File> read_seed(const std::string& path, const Options& options) {
    EMU_TRY_VALUE(bytes, emu::read_file(path));
    if (!options.as_container) return std::move(bytes);
    EMU_TRY_VALUE(program, emu::load_program(bytes, {nullptr, emu::find_chip("generic")}));
    add_pictures(program);
    return emu::write_container(program);
}

// Empty, with a line on stderr, when a file cannot be read.
std::vector<File> read_seeds(const Options& options) {
    std::vector<File> seeds;
    for (const std::string& path : options.files) {
        auto seed = read_seed(path, options);
        if (!seed) {
            std::fprintf(stderr, "%s: %s\n", path.c_str(), seed.error().detail.c_str());
            return {};
        }
        if (seed->size() <= options.max_bytes) seeds.push_back(*std::move(seed));
    }
    return seeds;
}

void count(const emu::Result<Reach>& result, Tally& tally) {
    if (!result)
        ++tally.refused;
    else if (*result == Reach::ran)
        ++tally.ran;
    else
        ++tally.loaded;
}

// A container's checksum would refuse all damage: most of the time, make it fit again.
void seal(File& file, Random& random) {
    constexpr std::size_t checksum = 12, content = 16; // model/container.cpp
    if (file.size() < content || random.below(8) == 0) return;
    const std::uint32_t crc = emu::crc32(emu::Bytes(file).subspan(content));
    std::memcpy(&file[checksum], &crc, sizeof(crc));
}

// False when the case shows a defect.
bool run_case(std::uint64_t number, const std::vector<File>& seeds, const Options& options,
              Tally& tally) {
    enter_case(number);
    Random random(options.seed, number);
    File file = seeds[random.below(seeds.size())];
    const auto chips = emu::chips();
    const emu::Chip& chip = *chips[random.below(chips.size())];
    mutate(file, random);
    if (options.as_container) seal(file, random);

    const auto result = exercise(file, chip);
    const bool broken = !result && result.error().fault == emu::Fault::internal;
    if (options.only || broken) {
        std::printf("case %llu: %s\n", static_cast<unsigned long long>(number),
                    result ? "accepted" : result.error().detail.c_str());
    }
    count(result, tally);
    if (peak_rss_mb() <= options.max_rss_mb) return !broken;
    std::printf("case %llu: %llu MB of memory\n", static_cast<unsigned long long>(number),
                static_cast<unsigned long long>(peak_rss_mb()));
    return false;
}

bool run_cases(const std::vector<File>& seeds, const Options& options, Tally& tally) {
    const auto first = options.only.value_or(0);
    const auto last = options.only ? *options.only + 1 : options.cases;
    for (auto number = first; number < last; ++number) {
        if (run_case(number, seeds, options, tally)) continue;
        std::printf("replay with --seed %llu --only %llu\n",
                    static_cast<unsigned long long>(options.seed),
                    static_cast<unsigned long long>(number));
        return false;
    }
    return true;
}

// Files that are all refused, or all accepted, say that the damage does not reach the readers.
bool is_meaningful(const Tally& tally, const Options& options) {
    if (options.only || (tally.ran > 0 && tally.refused > 0)) return true;
    std::printf("all cases ended alike: nothing was tested\n");
    return false;
}

int fuzz_models(const Options& options) {
    const auto seeds = read_seeds(options);
    if (seeds.empty()) return 1;
    watch(options.seed, seconds_per_case);
    Tally tally;
    const bool passed = run_cases(seeds, options, tally);
    std::printf(
        "%llu refused, %llu accepted and run, %llu accepted but too large to run; %llu MB\n",
        static_cast<unsigned long long>(tally.refused), static_cast<unsigned long long>(tally.ran),
        static_cast<unsigned long long>(tally.loaded),
        static_cast<unsigned long long>(peak_rss_mb()));
    return passed && is_meaningful(tally, options) ? 0 : 1;
}

} // namespace
} // namespace fuzz

int main(int count, char** arguments) {
    hbdnn::format::know_quantised_operators();
    return fuzz::main_of(fuzz::fuzz_models, count, arguments);
}
