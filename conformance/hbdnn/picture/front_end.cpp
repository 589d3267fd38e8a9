// SPDX-License-Identifier: Apache-2.0
// What a program's first tensor gets of pictures, sample by sample.
#include "libhbdnn/picture/front_end.h"

#include "conformance/hbdnn/picture/samples.h"
#include "libhbdnn/picture/colour.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>

using namespace hbdnn;
using Trained = PictureRules::Trained;

namespace {

Port port_of(TensorType type, Extent extent, std::int32_t batch, PictureRules rules) {
    Port port;
    port.name = "data";
    describe_picture(port, type, extent, batch);
    port.picture = std::move(rules);
    return port;
}

emu::TensorSpec tensor_of(const Port& port, emu::Dtype dtype, emu::Quant quant, bool first) {
    const Extent e = extent_of(port);
    const std::int32_t c = port.type == TensorType::y ? 1 : 3, n = port.valid_shape[0];
    const emu::Shape shape =
        first ? emu::Shape{n, c, e.height, e.width} : emu::Shape{n, e.height, e.width, c};
    return {"data", dtype, shape, std::move(quant), first};
}

// The three samples of a pixel, as the network was trained on them.
std::array<std::uint8_t, 3> pixel(const Port& port, emu::Bytes dense, std::int64_t x,
                                  std::int64_t y) {
    const Extent e = extent_of(port);
    const auto at = [&](std::int64_t index) {
        return value(dense[static_cast<std::size_t>(index)]);
    };
    const std::int64_t w = e.width, h = e.height;
    std::array<std::uint8_t, 3> own{};
    if (port.type == TensorType::y) return {at(y * w + x), 0, 0};
    if (is_nv12(port.type)) {
        const std::int64_t pair = w * h + y / 2 * w + x / 2 * 2;
        own = {at(y * w + x), at(pair), at(pair + 1)};
    } else if (port.layout == Layout::nchw) {
        for (std::int64_t c = 0; c < 3; ++c)
            own[static_cast<std::size_t>(c)] = at((c * h + y) * w + x);
    } else {
        for (std::int64_t c = 0; c < 3; ++c)
            own[static_cast<std::size_t>(c)] = at((y * w + x) * 3 + c);
    }
    const Trained trained = port.picture.trained;
    if (port.type == TensorType::bgr) std::swap(own[0], own[2]);
    const bool coded = is_nv12(port.type) || port.type == TensorType::yuv444;
    if (coded && trained != Trained::yuv444) own = rgb_of(own[0], own[1], own[2]);
    if (trained == Trained::bgr) std::swap(own[0], own[2]);
    return own;
}

// (sample - mean) / deviation, as a stored integer or the number itself.
double expected(std::uint8_t sample, std::size_t c, const emu::Normalisation& n,
                const emu::TensorSpec& spec) {
    const std::size_t i = n.mean.size() > 1 ? c : 0;
    const float real =
        n.mean.empty() ? static_cast<float>(sample) : (sample - n.mean[i]) / n.deviation[i];
    if (spec.dtype == emu::Dtype::f32) return static_cast<double>(real);
    const float steps =
        std::round(real / spec.quant.scale()) + static_cast<float>(spec.quant.zero_point());
    return std::min(std::max(static_cast<double>(steps), -128.0), 127.0);
}

double stored(const std::vector<std::byte>& tensor, std::size_t index, emu::Dtype dtype) {
    if (dtype == emu::Dtype::i8) return static_cast<std::int8_t>(tensor[index]);
    return static_cast<double>(emu::load<float>(tensor, index * sizeof(float)));
}

void check(const Port& port, const emu::TensorSpec& spec, std::uint32_t seed) {
    const auto made = FrontEnd::make(port, spec);
    if (!made) FAIL(made.error().detail);
    const auto dense = random_bytes(static_cast<std::size_t>(dense_bytes(port)), seed);
    std::vector<std::byte> tensor(static_cast<std::size_t>(spec.bytes()));
    REQUIRE(made->run(dense, tensor));
    const emu::Format format = emu::dense(spec);
    const auto [n, h, w, c] = format.stored;
    const std::size_t picture = dense.size() / static_cast<std::size_t>(n);
    for (std::int64_t b = 0; b < n; ++b) {
        const emu::Bytes own =
            emu::Bytes(dense).subspan(static_cast<std::size_t>(b) * picture, picture);
        for (std::int64_t y = 0; y < h; ++y) {
            for (std::int64_t x = 0; x < w; ++x) {
                const auto samples = pixel(port, own, x, y);
                for (std::int64_t k = 0; k < c; ++k) {
                    const auto index =
                        static_cast<std::size_t>(format.layout.offset({b, y, x, k}, format.stored));
                    const auto channel = static_cast<std::size_t>(k);
                    INFO(b << ' ' << y << ' ' << x << ' ' << k);
                    REQUIRE(stored(tensor, index, spec.dtype) ==
                            expected(samples[channel], channel, port.picture.normalisation, spec));
                }
            }
        }
    }
}

const emu::Normalisation imagenet{{123.675F, 116.28F, 103.53F}, {58.395F, 57.12F, 57.375F}};
const emu::Normalisation grey{{33.3F}, {78.5F}};

} // namespace

TEST_CASE("front_end/every type becomes what the network was trained on") {
    struct Row {
        TensorType type;
        Trained trained;
    };
    const Row rows[] = {
        {TensorType::nv12, Trained::rgb},      {TensorType::nv12, Trained::bgr},
        {TensorType::nv12, Trained::yuv444},   {TensorType::nv12_separate, Trained::bgr},
        {TensorType::yuv444, Trained::rgb},    {TensorType::yuv444, Trained::bgr},
        {TensorType::yuv444, Trained::yuv444}, {TensorType::rgb, Trained::rgb},
        {TensorType::rgb, Trained::bgr},       {TensorType::bgr, Trained::rgb},
        {TensorType::bgr, Trained::bgr},       {TensorType::y, Trained::luma}};
    std::mt19937 random(3);
    for (const Row& row : rows) {
        const emu::Normalisation& normalisation = row.type == TensorType::y ? grey : imagenet;
        for (int i = 0; i < 6; ++i) {
            const Extent extent{static_cast<std::int32_t>(2 + random() % 40 * 2),
                                static_cast<std::int32_t>(2 + random() % 9 * 2)};
            Port port = port_of(row.type, extent, 1 + i % 2, {row.trained, normalisation});
            if (i >= 4 && port.layout == Layout::nhwc) {
                port.layout = Layout::nchw;
                port.valid_shape = {port.valid_shape[0], 3, extent.height, extent.width};
            }
            INFO(name_of(row.type) << ' ' << extent.width << 'x' << extent.height);
            const emu::Quant quant = emu::Quant::affine(0.021F, -3);
            check(port, tensor_of(port, emu::Dtype::i8, quant, i % 3 == 0), random());
            check(port, tensor_of(port, emu::Dtype::f32, {}, i % 3 == 1), random());
        }
    }
}

TEST_CASE("front_end/shifts and odd sizes") {
    const emu::Quant shift{emu::Quant::Scheme::fixed_point, {}, {}, 0, 6};
    const Port port = port_of(TensorType::rgb, {7, 5}, 1, {Trained::rgb, imagenet});
    check(port, tensor_of(port, emu::Dtype::i8, shift, false), 5);
    const Port plain = port_of(TensorType::y, {3, 1}, 1, {Trained::luma, {}});
    check(plain, tensor_of(plain, emu::Dtype::i8, emu::Quant::affine(1, -128), false), 6);
}

TEST_CASE("front_end/what cannot be is refused") {
    const auto fault = [](const Port& port, const emu::TensorSpec& spec) {
        const auto made = FrontEnd::make(port, spec);
        REQUIRE(!made);
        CHECK(made.error().detail.find("data") != std::string::npos);
        return made.error().fault;
    };
    const Port nv12 = port_of(TensorType::nv12, {4, 4}, 1, {Trained::rgb, {}});
    const emu::TensorSpec good = tensor_of(nv12, emu::Dtype::f32, {}, false);
    REQUIRE(FrontEnd::make(nv12, good));

    emu::TensorSpec other = good;
    other.shape = {1, 4, 6, 3};
    CHECK(fault(nv12, other) == emu::Fault::bad_model);
    other.shape = {2, 4, 4, 3};
    CHECK(fault(nv12, other) == emu::Fault::bad_model);
    other.shape = {1, 4, 4, 1};
    CHECK(fault(nv12, other) == emu::Fault::bad_model);
    other.shape = {4, 4, 3};
    CHECK(fault(nv12, other) == emu::Fault::bad_model);
    CHECK(fault(port_of(TensorType::rgb, {4, 4}, 1, {Trained::yuv444, {}}), good) ==
          emu::Fault::bad_model);
    CHECK(fault(port_of(TensorType::nv12, {4, 4}, 1, {Trained::luma, {}}), good) ==
          emu::Fault::bad_model);
    Port tensor = nv12;
    tensor.type = TensorType::f32;
    CHECK(fault(tensor, good) == emu::Fault::bad_model);
}
