// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/decode/convolution_registers.h"

#include <numeric>

namespace rknn_format_tests {

using rknn::format::Convolution, rknn::format::with;
using rknn::format::Registers;

namespace {

constexpr std::uint32_t source = convolution_source, target = convolution_target;

} // namespace

std::vector<std::int8_t> counted(std::size_t count) {
    std::vector<std::int8_t> values(count);
    std::iota(values.begin(), values.end(), std::int8_t{0});
    return values;
}

V2Convolution::V2Convolution(std::size_t weight_bytes) : RegisterProgram("RKNPU v2") {
    const std::uint32_t weights = constant(counted(weight_bytes));
    const std::uint32_t biases = constant(std::vector<std::int32_t>{7, -9});
    registers = {
        {0x100c, 0},          {0x1014, 9},           {0x1020, 5 << 16 | 6}, {0x1024, 16},
        {0x1028, 5},          {0x102c, 30},          {0x1030, 288},         {0x1034, 144},
        {0x1038, 0x03030002}, {0x104c, 0xb},         {0x1068, 0x11},        {0x1070, source},
        {0x107c, 20},         {0x1080, 10},          {0x1084, 5 << 16 | 6}, {0x1110, weights},
        {0x1184, 0x8080},     {0x400c, 0x1e4},       {0x4020, target},      {0x4024, 30 * 16},
        {0x4030, 4},          {0x4034, 5},           {0x403c, 1 << 16},     {0x4040, 0x20150},
        {0x4050, 0x126},      {0x405c, 5 << 16 | 4}, {0x4060, 0x53},        {0x4070, 0x383},
        {0x4084, 1},          {0x501c, 2},           {0x5020, biases},      {0x5034, 1},
        {0x5044, 0x7810},     {0x5068, 0x01010101}};
}

Convolution V2Convolution::convolution(const Registers& changes) {
    task(RegisterProgram::convolution, with(registers, changes));
    return only<Convolution>();
}

Registers lite_float_convolution(std::uint32_t kernels, std::uint32_t channels,
                                 std::uint32_t weights) {
    const std::uint32_t kernel_bytes = 2 * channels;
    return {{0x100c, 0x220},
            {0x1014, 9},
            {0x1020, 8 << 16 | 4},
            {0x1024, (channels - 1) << 16 | channels},
            {0x1028, 8},
            {0x102c, 32},
            {0x1030, kernels * kernel_bytes},
            {0x1034, kernel_bytes},
            {0x1038, 0x01010000 | kernels},
            {0x1070, convolution_source},
            {0x107c, 8},
            {0x1080, 32},
            {0x1084, 8 << 16 | 4},
            {0x1110, weights},
            {0x4010, 0x48000002},
            {0x4020, convolution_target},
            {0x4030, 7},
            {0x4034, 3},
            {0x4040, 0x53},
            {0x4050, 0x126},
            {0x4060, 0x53},
            {0x4070, 0x383}};
}

T3Convolution::T3Convolution() : RegisterProgram("RKNPU t3") {
    const std::uint32_t weights = constant(counted(128));
    const std::uint32_t biases = constant(std::vector<std::int32_t>(16));
    registers = {{0x1014, 0x909},       {0x1020, 3 << 16 | 2}, {0x1024, 15 << 16 | 16},
                 {0x1028, 6},           {0x102c, 24},          {0x1030, 128},
                 {0x1034, 64},          {0x1038, 0x02020002},  {0x104c, 9},
                 {0x1068, 0x101},       {0x1070, source},      {0x1080, 6},
                 {0x1084, 3 << 16 | 2}, {0x1110, weights},     {0x1184, 0xff80},
                 {0x400c, 0x1e4},       {0x4020, target},      {0x4024, 24 * 16},
                 {0x4030, 5},           {0x4034, 3},           {0x403c, 1 << 16 | 1},
                 {0x4040, 0x120180},    {0x404c, 0x80000000},  {0x4050, 0x30000000},
                 {0x405c, 3 << 16 | 5}, {0x4060, 0x13},        {0x406c, 0x80000000},
                 {0x4070, 0x10041c1},   {0x4078, 1},           {0x407c, 0x80000000},
                 {0x4084, 1},           {0x40d8, 0x80000000},  {0x40dc, 0x7fffffff},
                 {0x40e0, 0x80000000},  {0x40e4, 0x7fffffff},  {0x40e8, 0x80000000},
                 {0x40ec, 0x7fffffff},  {0x5020, biases},      {0x5034, 1},
                 {0x5044, 0x7810},      {0x5068, 0x01010101}};
}

T4Convolution::T4Convolution() : RegisterProgram("RKNPU t4") {
    const std::uint32_t weights = constant(counted(256));
    registers = {
        {0x100c, 0x10000000},  {0x1014, 9},           {0x1018, 0x80180707}, {0x101c, 256},
        {0x1020, 0x20000010},  {0x1024, 0x01010010},  {0x1028, 16},         {0x102c, 4 << 16 | 6},
        {0x1030, 4},           {0x1034, 24},          {0x1038, 8},          {0x1048, 0xb},
        {0x1078, 4 << 16 | 4}, {0x1088, source},      {0x1090, 16},         {0x1094, 24},
        {0x1110, weights},     {0x400c, 0x1e4},       {0x4018, target},     {0x401c, 24},
        {0x402c, 15},          {0x4034, 5 << 16 | 3}, {0x4038, 0x53},       {0x4048, 0x80000000},
        {0x404c, 0x7fffffff},  {0x4058, 0x80000000},  {0x405c, 0x7fffffff}, {0x4060, 0x13},
        {0x406c, 0x80000000},  {0x4070, 0x7fffffff},  {0x4074, 0x80000000}, {0x4078, 0x7fffffff},
        {0x407c, 0x10041c1},   {0x4084, 1},           {0x4088, 0x80000000}, {0x408c, 0x7fffffff},
        {0x40a4, 0x80000000},  {0x40a8, 0x7fffffff},  {0x40b0, 1}};
}

} // namespace rknn_format_tests
