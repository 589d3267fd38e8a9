// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/characters.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Parts of a capital's height. A space is 0.25 to 0.45 wide, and characters have 0.02 to 0.1 of
// empty room on each side; a 1 that is as wide as other digits has more.
static const double least_space = 0.19, usual_space = 0.27, largest_letter_gap = 0.6;
static const double narrow = 0.45, beside_one = 0.15;

enum { most = 256 }; // gaps looked at

static int by_value(const void* left, const void* right) {
    const double a = *(const double*)left, b = *(const double*)right;
    return (a > b) - (a < b);
}

struct row {
    const struct boxes* characters;
    const char* const* labels;
    double capital;
};

static double room_before(const struct row* row, int i) {
    const struct box* box = row->characters->box;
    return (box[i].left - box[i - 1].right) / row->capital;
}

static int may_be_one(const struct row* row, int i) {
    return strchr(row->labels[i], '1') != NULL;
}

static int may_be_digit(const struct row* row, int i) {
    const char* label = row->labels[i];
    return may_be_one(row, i) || strchr(label, '0') || isdigit((unsigned char)label[0]);
}

// Whether character i is a 1 without a foot, with a digit at `beside`, and a digit or nothing near
// at `behind`.
static int is_narrow_one(const struct row* row, int i, int beside, int behind) {
    const struct box* box = &row->characters->box[i];
    if (box->right - box->left >= narrow * row->capital || !may_be_one(row, i) ||
        !may_be_digit(row, beside))
        return 0;
    if (behind < 0 || behind >= row->characters->count) return 1;
    return may_be_digit(row, behind) || room_before(row, behind < i ? i : behind) > usual_space;
}

// Parts of a capital's height.
static double gap_before(const struct row* row, int i) {
    const int ones = is_narrow_one(row, i - 1, i, i - 2) + is_narrow_one(row, i, i - 1, i + 1);
    return room_before(row, i) - ones * beside_one;
}

// From the centre of the character before.
static double step_before(const struct boxes* characters, int i) {
    const struct box *before = &characters->box[i - 1], *box = &characters->box[i];
    return 0.5 * (box->left + box->right - before->left - before->right);
}

static int gap_count(const struct boxes* characters) {
    return characters->count - 1 < most ? characters->count - 1 : most;
}

// The smallest gap that is a space: the middle of the widest void between gaps of two sizes.
static double space_from(const struct row* row) {
    const int count = gap_count(row->characters);
    double gaps[most];
    for (int i = 0; i < count; ++i) gaps[i] = gap_before(row, i + 1);
    qsort(gaps, (size_t)count, sizeof *gaps, by_value);
    double best = usual_space, widest = 0.08;
    for (int i = 1; i < count; ++i) {
        const double middle = 0.5 * (gaps[i - 1] + gaps[i]);
        if (middle < least_space || middle > largest_letter_gap) continue;
        if (gaps[i] - gaps[i - 1] <= widest) continue;
        best = middle;
        widest = gaps[i] - gaps[i - 1];
    }
    return best;
}

// The width of a typewriter's cell, or 0 where steps are not multiples of one width.
static double cell_width(const struct boxes* characters, double capital) {
    const int count = gap_count(characters);
    double steps[most];
    if (count < 4) return 0;
    for (int i = 0; i < count; ++i) steps[i] = step_before(characters, i + 1);
    qsort(steps, (size_t)count, sizeof *steps, by_value);
    const double cell = steps[count / 2];
    if (cell < 0.6 * capital) return 0;
    int fitting = 0;
    for (int i = 0; i < count; ++i) {
        const double cells = steps[i] / cell;
        fitting += cells > 0.5 && fabs(cells - round(cells)) < 0.17;
    }
    return 10 * fitting >= 9 * count ? cell : 0;
}

void find_spaces(const struct boxes* characters, const char* const* labels, double capital,
                 char* space) {
    const struct row row = {characters, labels, capital};
    const double from = space_from(&row);
    const double cell = cell_width(characters, capital);
    for (int i = 0; i < characters->count; ++i) {
        space[i] = 0;
        if (i == 0) continue;
        space[i] =
            (char)(cell > 0 ? step_before(characters, i) > 1.5 * cell : gap_before(&row, i) > from);
    }
}
