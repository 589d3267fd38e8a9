// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/characters.h"

#include <math.h>
#include <stdlib.h>

static const double tolerance = 2; // rows between the foot of a character and the baseline
static const double steepest = 0.1;
// Lower case letters without ascenders against capitals, in ordinary typefaces.
static const double x_height = 0.72;
// Width of an edge that is no character, part of its height.
static const double narrow = 0.14;

enum { most = 256 }; // characters looked at

static int count_of(const struct boxes* characters) {
    return characters->count < most ? characters->count : most;
}

static double centre_of(const struct box* box) {
    return 0.5 * (box->left + box->right);
}

static double off(const struct baseline* baseline, const struct box* box) {
    return fabs(baseline->row + baseline->slope * centre_of(box) - box->bottom);
}

static double support(const struct boxes* characters, const struct baseline* baseline) {
    double sum = 0;
    for (int i = 0; i < count_of(characters); ++i) {
        const double distance = off(baseline, &characters->box[i]) / tolerance;
        if (distance < 1) sum += 1 - distance * distance;
    }
    return sum;
}

// Least squares through the feet that lie near `guess`.
static struct baseline improve(const struct boxes* characters, const struct baseline* guess) {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (int i = 0; i < count_of(characters); ++i) {
        const struct box* box = &characters->box[i];
        if (off(guess, box) >= tolerance) continue;
        const double centre = centre_of(box);
        n += 1;
        x += centre;
        y += box->bottom;
        xx += centre * centre;
        xy += centre * box->bottom;
    }
    const double spread = n * xx - x * x;
    if (n < 2 || spread <= 0) return *guess;
    const double slope = (n * xy - x * y) / spread;
    return (struct baseline){(y - slope * x) / n, slope};
}

struct baseline fit_baseline(const struct boxes* characters) {
    struct baseline best = {characters->box[0].bottom, 0};
    double best_support = support(characters, &best);
    for (int a = 0; a < count_of(characters); ++a) {
        for (int b = a + 1; b < count_of(characters); ++b) {
            const struct box *left = &characters->box[a], *right = &characters->box[b];
            const double across = centre_of(right) - centre_of(left);
            if (across <= 0 || fabs((double)right->bottom - left->bottom) > steepest * across)
                continue;
            const double slope = (right->bottom - left->bottom) / across;
            const struct baseline guess = {left->bottom - slope * centre_of(left), slope};
            const double weight = support(characters, &guess);
            if (weight <= best_support) continue;
            best = guess;
            best_support = weight;
        }
    }
    return improve(characters, &best);
}

static int by_value(const void* left, const void* right) {
    const double a = *(const double*)left, b = *(const double*)right;
    return (a > b) - (a < b);
}

// Sum of the squares of the distances from the mean.
static double scatter(const double* values, int count) {
    double sum = 0, squares = 0;
    for (int i = 0; i < count; ++i) {
        sum += values[i];
        squares += values[i] * values[i];
    }
    return count > 0 ? squares - sum * sum / count : 0;
}

// Heights above the baseline of what is not too narrow for a character: edges of other things are.
static int measure(const struct boxes* characters, const struct baseline* baseline,
                   double least_width, double values[most]) {
    int count = 0;
    for (int i = 0; i < count_of(characters); ++i) {
        const struct box* box = &characters->box[i];
        if (box->right - box->left < least_width * (box->bottom - box->top)) continue;
        values[count++] = baseline->row + baseline->slope * centre_of(box) - box->top;
    }
    return count;
}

struct heights fit_heights(const struct boxes* characters, const struct baseline* baseline) {
    double values[most];
    int count = measure(characters, baseline, narrow, values);
    if (count < 2) count = measure(characters, baseline, 0, values);
    qsort(values, (size_t)count, sizeof *values, by_value);
    int split = 1;
    for (int i = 2; i < count; ++i) {
        if (scatter(values, i) + scatter(values + i, count - i) <
            scatter(values, split) + scatter(values + split, count - split))
            split = i;
    }
    const double lower = values[split / 2], upper = values[split + (count - split) / 2];
    if (count >= 2 && upper >= 1.15 * lower) return (struct heights){upper, lower};
    return (struct heights){values[count / 2], values[count / 2]};
}

int capital_heights(const struct boxes* characters, double capitals[2]) {
    const struct baseline baseline = fit_baseline(characters);
    const struct heights heights = fit_heights(characters, &baseline);
    capitals[0] = heights.upper;
    capitals[1] = heights.lower / x_height;
    return fabs(capitals[1] / capitals[0] - 1) < 0.08 ? 1 : 2;
}
