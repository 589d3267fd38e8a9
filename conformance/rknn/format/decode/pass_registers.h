// SPDX-License-Identifier: Apache-2.0
// Passes of 4 x 8 pixels of 16 channels, all stages idle, for tests to change; of each generation.
#pragma once

#include "conformance/rknn/format/decode/register_program.h"

namespace rknn_format_tests {

using rknn::format::Registers, rknn::format::with;

inline constexpr std::uint32_t pass_source = 0x100, pass_target = 0x4000;

inline const Registers v2_pass = {
    {0x4004, 0x30},   {0x5004, 0x30},      {0x400c, 0x1e5}, {0x4020, pass_target},
    {0x4024, 512},    {0x4030, 7},         {0x4034, 3},     {0x403c, 15 << 16},
    {0x4040, 0x53},   {0x4050, 2},         {0x4060, 0x53},  {0x405c, 3 << 16 | 7},
    {0x4070, 0x383},  {0x4078, 1},         {0x4084, 1},     {0x500c, 7},
    {0x5010, 3},      {0x5014, 15},        {0x5034, 1},     {0x5018, pass_source},
    {0x5044, 0x7801}, {0x5068, 0x01010101}};

inline const Registers lite_pass = [] {
    Registers registers = with(v2_pass, {{0x400c, 0x109}, {0x4024, 256}, {0x5044, 0x4001}});
    registers.erase(0x405c); // it has no such register
    return registers;
}();

inline constexpr std::uint32_t lowest = 0x80000000, highest = 0x7fffffff;
inline const Registers t3_pass = with(v2_pass, {{0x404c, lowest},
                                                {0x4050, 0x30000002},
                                                {0x4060, 0x13},
                                                {0x4070, 0x10041c1},
                                                {0x40d8, lowest},
                                                {0x40dc, highest},
                                                {0x40e0, lowest},
                                                {0x40e4, highest},
                                                {0x40e8, lowest},
                                                {0x40ec, highest}});

inline const Registers t4_pass = {
    {0x4004, 0x30},        {0x5004, 0x30},    {0x400c, 0x1e5},       {0x4018, pass_target},
    {0x401c, 32},          {0x4020, 7},       {0x4024, 3},           {0x402c, 15},
    {0x4060, 0x13},        {0x4038, 0x53},    {0x4034, 3 << 16 | 7}, {0x404c, highest},
    {0x4058, lowest},      {0x405c, highest}, {0x4070, highest},     {0x4074, lowest},
    {0x4078, highest},     {0x4084, 1},       {0x407c, 0x10041c1},   {0x4088, lowest},
    {0x408c, highest},     {0x40a4, lowest},  {0x40a8, highest},     {0x40b0, 1},
    {0x500c, 7},           {0x5010, 3},       {0x5014, 15},          {0x5034, 1},
    {0x5018, pass_source}, {0x5044, 0x7801}};

inline const Registers f2_pass = with(t4_pass, {{0x400c, 5}, {0x4060, 0x103}, {0x5044, 1}});

} // namespace rknn_format_tests
