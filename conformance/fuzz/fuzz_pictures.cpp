// SPDX-License-Identifier: Apache-2.0
// Random tasks on pictures, right ones and wrong ones: each is refused or computed within its
// memory. With BOARDLESS_VERIFY=1 what is fast is compared with its definition, byte for byte.
#include "conformance/fuzz/last_words.h"
#include "conformance/fuzz/options.h"
#include "conformance/fuzz/random.h"
#include "librga/tasks/submit.h"

#include "emu-core/picture/view.h"

#include <algorithm>
#include <cstdio>

#include <rga.h>

namespace fuzz {
namespace {

constexpr std::byte canary{0xa5};
constexpr std::size_t canaries = 64;

// A picture in memory of its own, with bytes behind it that nobody may write.
class Picture {
public:
    // Of the size of `like`, where that is there.
    Picture(Random& random, bool is_hostile, const Picture* like = nullptr) {
        static constexpr int edges[] = {4, 6, 8, 12, 16, 20, 24, 32, 40, 17};
        const auto edge = [&] { return edges[random.below(std::size(edges))]; };
        buffer_.width = edge();
        buffer_.height = edge();
        if (like) buffer_.width = like->buffer_.width, buffer_.height = like->buffer_.height;
        buffer_.wstride = buffer_.width + static_cast<int>(2 * random.below(3));
        buffer_.hstride = buffer_.height + static_cast<int>(2 * random.below(2));
        buffer_.format = static_cast<int>(random.below(0x42) << 8);
        if (random.below(4) != 0) buffer_.format = usual(random);
        if (is_hostile) spoil(random);
        allocate(random);
    }

    const rga::Buffer& buffer() const { return buffer_; }
    bool is_intact() const {
        return std::all_of(memory_.end() - canaries, memory_.end(),
                           [](std::byte byte) { return byte == canary; });
    }

private:
    static int usual(Random& random) {
        static constexpr int formats[] = {
            RK_FORMAT_RGB_888, RK_FORMAT_RGBA_8888, RK_FORMAT_YCbCr_420_SP, RK_FORMAT_YCrCb_420_SP,
            RK_FORMAT_BGR_888, RK_FORMAT_YUYV_422,  RK_FORMAT_YCbCr_422_SP, RK_FORMAT_YCbCr_400};
        return formats[random.below(std::size(formats))];
    }

    void spoil(Random& random) {
        int* const fields[] = {&buffer_.width,   &buffer_.height, &buffer_.wstride,
                               &buffer_.hstride, &buffer_.format, &buffer_.color_space_mode};
        static constexpr int values[] = {0, -1, 1, 5, 0x7fffffff, -0x7fffffff, 4096, 65536};
        *fields[random.below(std::size(fields))] = values[random.below(std::size(values))];
    }

    void allocate(Random& random) {
        const rga::FormatRow* const row = rga::find_format(buffer_.format);
        const auto* const format = row ? emu::picture::find_format(row->core) : nullptr;
        std::size_t size = 0;
        if (format) {
            const auto bytes = emu::picture::bytes_of(*format, {buffer_.wstride, buffer_.hstride});
            if (bytes && *bytes < (1U << 20)) size = *bytes;
        }
        memory_.resize(size + canaries, canary);
        for (std::size_t i = 0; i < size; ++i)
            memory_[i] = static_cast<std::byte>(random.below(256));
        if (size != 0) buffer_.address = memory_.data();
    }

    rga::Buffer buffer_;
    std::vector<std::byte> memory_;
};

im_rect rect_in(Random& random, const rga::Buffer& buffer, bool is_hostile) {
    if (is_hostile || buffer.width < 4 || buffer.height < 4) {
        const auto any = [&] { return between(random, -3, 40); };
        return {any(), any(), any(), any()};
    }
    if (random.below(2) == 0) return {};
    const int x = static_cast<int>(random.below(2)) * 2, y = static_cast<int>(random.below(2)) * 2;
    return {x, y, std::max((buffer.width - x) / 2 * 2, 2),
            std::max((buffer.height - y) / 2 * 2, 2)};
}

unsigned usage_of(Random& random) {
    static constexpr unsigned usages[] = {0,
                                          0,
                                          0,
                                          IM_HAL_TRANSFORM_ROT_90,
                                          IM_HAL_TRANSFORM_ROT_180,
                                          IM_HAL_TRANSFORM_ROT_270,
                                          IM_HAL_TRANSFORM_FLIP_H,
                                          IM_HAL_TRANSFORM_FLIP_V,
                                          IM_ALPHA_BLEND_SRC_OVER,
                                          IM_ALPHA_BLEND_XOR,
                                          IM_ALPHA_COLORKEY_NORMAL,
                                          IM_COLOR_FILL,
                                          IM_COLOR_PALETTE,
                                          IM_NN_QUANTIZE,
                                          IM_ROP,
                                          IM_MOSAIC,
                                          IM_OSD,
                                          0x80000000U};
    const unsigned usage = usages[random.below(std::size(usages))];
    return random.below(8) == 0 ? usage | static_cast<unsigned>(random.below(1ULL << 31)) : usage;
}

rga::Request request_of(Random& random, const Picture& src, const Picture& dst,
                        const Picture& pat) {
    const bool is_hostile = random.below(6) == 0;
    rga::Request request;
    request.src = src.buffer();
    request.dst = dst.buffer();
    if (random.below(6) == 0) request.pat = pat.buffer();
    request.srect = rect_in(random, request.src, is_hostile);
    request.drect = rect_in(random, request.dst, is_hostile);
    request.usage = usage_of(random);
    if (request.src.width == request.dst.width && request.src.height == request.dst.height) {
        request.drect = request.srect; // what is not scaled has code of its own
        if (random.below(2) == 0) request.usage = 0;
    }
    request.options.color = static_cast<int>(random.below(1ULL << 31));
    request.options.interp = static_cast<int>(random.below(4));
    request.options.rop_code = IM_ROP_XOR;
    request.options.nn = {100, 256, 300, -5, 0, 7};
    request.options.mosaic_mode = static_cast<int>(random.below(3));
    request.options.colorkey_range = {0x7f7f7f, 0x101010};
    request.options.gauss_size = {3, 3};
    return request;
}

struct Tally {
    std::uint64_t computed = 0, refused = 0;
};

bool run_case(Random& random, Tally& tally) {
    const bool is_hostile = random.below(5) == 0;
    const Picture src(random, is_hostile);
    const Picture* const like = random.below(3) == 0 ? &src : nullptr; // it is not scaled
    const Picture dst(random, is_hostile && random.below(2) == 0, like), pat(random, false);
    const emu::Outcome outcome = rga::compute(request_of(random, src, dst, pat));
    ++(outcome ? tally.computed : tally.refused);
    if (!outcome &&
        outcome.error().detail.find("differs from the scalar one") != std::string::npos) {
        std::printf("%s\n", outcome.error().detail.c_str());
        return false;
    }
    return src.is_intact() && dst.is_intact() && pat.is_intact();
}

int fuzz_pictures(const Options& options) {
    constexpr unsigned seconds_per_case = 20;
    watch(options.seed, seconds_per_case);
    Tally tally;
    const auto first = options.only.value_or(0);
    const auto last = options.only ? *options.only + 1 : options.cases;
    for (auto number = first; number < last; ++number) {
        enter_case(number);
        Random random(options.seed, number);
        if (run_case(random, tally)) continue;
        std::printf("case %llu is wrong; replay with --seed %llu --only %llu\n",
                    static_cast<unsigned long long>(number),
                    static_cast<unsigned long long>(options.seed),
                    static_cast<unsigned long long>(number));
        return 1;
    }
    std::printf("%llu computed, %llu refused\n", static_cast<unsigned long long>(tally.computed),
                static_cast<unsigned long long>(tally.refused));
    // Else it would be of refusals only.
    return !options.only && tally.computed * 5 < options.cases ? 1 : 0;
}

} // namespace
} // namespace fuzz

int main(int count, char** arguments) {
    return fuzz::main_of(&fuzz::fuzz_pictures, count, arguments, fuzz::Files::optional);
}
