// SPDX-License-Identifier: Apache-2.0
// Every function of the tensor unit with parameters of random bytes, whose tensors are random, too:
// a command or null, and nothing else happens.
#include <bmkernel/bm1880/bm1880_gdma_reg.h>
#include <bmkernel/bm1880/bm1880_reg.h>
#include <bmkernel/bm1880/bmkernel_1880.h>
#include <bmkernel/bm_regcpu.h>
#include <libbmruntime/bmruntime_bmnet.h>

#include <catch2/catch.hpp>

#include <array>
#include <cstring>
#include <random>
#include <type_traits>
#include <vector>

namespace {

// Offsets of the tensors in a struct of parameters, from the table of layouts.
template <class Param> std::vector<std::size_t> tensor_offsets() {
    std::vector<std::size_t> offsets;
#define SIZE(type, lp64, ilp32)
#define FIELD(type, field, lp64, ilp32)                                                            \
    if constexpr (std::is_same_v<type, Param> &&                                                   \
                  std::is_same_v<decltype(type::field), tensor_lmem*>) {                           \
        offsets.push_back(lp64);                                                                   \
    }
#include "abi/bmrt/layout.inc"
#undef SIZE
#undef FIELD
    return offsets;
}

class Chance {
public:
    std::uint32_t number(std::uint32_t end) {
        return std::uniform_int_distribution<std::uint32_t>(0, end - 1)(generator_);
    }
    bool one_in(std::uint32_t count) { return number(count) == 0; }
    void fill(void* bytes, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) {
            static_cast<unsigned char*>(bytes)[i] = static_cast<unsigned char>(number(256));
        }
    }

private:
    std::mt19937 generator_{1880};
};

// Mostly a tensor as it should be, sometimes with fields of random bytes.
tensor_lmem random_tensor(Chance& chance) {
    tensor_lmem tensor{};
    tensor.operand.laddr = 16 * chance.number(4096);
    const std::array extents = {1U, 2U, 16U, 32U};
    const auto extent = [&] { return static_cast<int>(extents[chance.number(4)]); };
    tensor.shape = chance.one_in(4) ? shape_t2(extent(), extent())
                                    : shape_t4(extent(), extent(), extent(), extent());
    tensor.aligned = chance.one_in(2);
    tensor.fmt = chance.one_in(2) ? FMT_I8 : FMT_U8;
    if (chance.one_in(16)) chance.fill(&tensor.shape, sizeof tensor.shape);
    if (chance.one_in(16)) chance.fill(&tensor.operand, sizeof tensor.operand);
    if (chance.one_in(16)) chance.fill(&tensor.aligned, sizeof tensor.aligned);
    if (chance.one_in(16)) chance.fill(&tensor.type, sizeof tensor.type);
    return tensor;
}

struct Tried {
    int commands = 0, refused = 0;
};

template <class Param> void try_random(bmk1880_op_t* (*function)(bmk1880_context_t*, const Param*),
                                       bmk1880_context_t* context, Chance& chance, Tried& tried) {
    const auto offsets = tensor_offsets<Param>();
    REQUIRE(offsets.size() >= 2);
    for (int i = 0; i < RANDOM_PARAMETERS; ++i) {
        std::array<tensor_lmem, 6> tensors;
        tensors[0] = random_tensor(chance);
        for (auto& tensor : tensors) tensor = chance.one_in(2) ? random_tensor(chance) : tensors[0];
        Param param;
        chance.fill(&param, sizeof param);
        if (chance.one_in(2)) std::memset(static_cast<void*>(&param), 1, sizeof param);
        for (std::size_t t = 0; t < offsets.size(); ++t) {
            tensor_lmem* tensor = chance.one_in(16) ? nullptr : &tensors[t];
            std::memcpy(reinterpret_cast<char*>(&param) + offsets[t], &tensor, sizeof tensor);
        }
        ++(function(context, &param) ? tried.commands : tried.refused);
        bmk1880_reset(context);
    }
}

} // namespace

TEST_CASE("random parameters give a command or null") {
    std::vector<u8> buffer(256);
    bmk1880_info_t info{1880, static_cast<u32>(buffer.size()), buffer.data()};
    bmk1880_context_t* context = bmk1880_register(&info);
    REQUIRE(context);
    Chance chance;
    Tried tried;
#define TRY(name) try_random(name, context, chance, tried);
    TRY(bmk1880_tpu_mul)
    TRY(bmk1880_tpu_mul_const)
    TRY(bmk1880_tpu_mac)
    TRY(bmk1880_tpu_mac_const)
    TRY(bmk1880_tpu_add)
    TRY(bmk1880_tpu_add_const)
    TRY(bmk1880_tpu_sub)
    TRY(bmk1880_tpu_max)
    TRY(bmk1880_tpu_max_const)
    TRY(bmk1880_tpu_min)
    TRY(bmk1880_tpu_min_const)
    TRY(bmk1880_tpu_arith_shift)
    TRY(bmk1880_tpu_and_int8)
    TRY(bmk1880_tpu_and_int16)
    TRY(bmk1880_tpu_or_int8)
    TRY(bmk1880_tpu_or_int16)
    TRY(bmk1880_tpu_xor_int8)
    TRY(bmk1880_tpu_xor_int16)
    TRY(bmk1880_tpu_copy)
    TRY(bmk1880_tpu_copy_with_stride)
    TRY(bmk1880_tpu_mdsum)
    TRY(bmk1880_tpu_lut)
    TRY(bmk1880_tpu_relu)
    TRY(bmk1880_tpu_conv)
    TRY(bmk1880_tpu_winograd)
    TRY(bmk1880_tpu_max_pooling)
    TRY(bmk1880_tpu_avg_pooling)
    TRY(bmk1880_tpu_depthwise)
    TRY(bmk1880_tpu_matrix_mac)
    TRY(bmk1880_tpu_matrix_mac_2)
#undef TRY
    bmk1880_cleanup(context);
    CHECK(tried.commands > RANDOM_PARAMETERS);
    CHECK(tried.refused > RANDOM_PARAMETERS);
}
