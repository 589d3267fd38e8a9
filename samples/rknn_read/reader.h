// SPDX-License-Identifier: Apache-2.0
// The network that reads one character at a time, in memory that the application shares with the
// NPU and keeps in step itself, but for seeded bugs: mistakes that a board mostly lets pass.
#pragma once

#include "samples/picture/picture.h"

#include <stdint.h>

struct reader;

enum { crop_side = 32 }; // pixels

struct answer {
    uint32_t class;
    float score; // 0 to 1
};

enum misuse {
    misuse_none,
    misuse_flush,   // the input is not synced before the run
    misuse_release, // the output's memory is given back as soon as it is bound
    misuse_overrun, // one byte is written behind the input's memory
};

// A network for grey pictures of 32 x 32 with one output. NULL, with a line on stderr that says
// why, when there is no such network.
struct reader* open_reader(const char* model, int profile, enum misuse misuse);

uint32_t class_count(const struct reader* reader);

// `crop` is crop_side wide and high. 0, or -1 after a line on stderr.
int read_character(struct reader* reader, const struct picture* crop, struct answer* answer);

// The times of the last run. 0, or -1 after a line on stderr.
int print_profile(struct reader* reader);

// 0, or -1 after a line on stderr.
int close_reader(struct reader* reader);

// 0, or -1 when there is no misuse of that name.
int misuse_of(const char* name, enum misuse* misuse);
