// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/characters.h"

#include <ctype.h>
#include <string.h>

struct word {
    const char* const* labels;
    int count;
    int digits, upper, lower; // characters that look like no others
};

static int is_open(const char* label) {
    return label[0] != '\0' && label[1] != '\0';
}

static struct word word_at(const char* const* labels, const char* space, int first, int count) {
    struct word word = {labels + first, 0, 0, 0, 0};
    for (int i = first; i < count && (i == first || !space[i]); ++i) {
        word.count += 1;
        if (is_open(labels[i])) continue;
        const unsigned char label = (unsigned char)labels[i][0];
        word.digits += isdigit(label) != 0;
        word.upper += isupper(label) != 0;
        word.lower += islower(label) != 0;
    }
    return word;
}

// Whether the nearest character before (step -1) or behind (1) place i that is clear is a digit.
static int is_digit_next(const struct word* word, int i, int step) {
    for (int at = i + step; at >= 0 && at < word->count; at += step) {
        if (!is_open(word->labels[at])) return isdigit((unsigned char)word->labels[at][0]) != 0;
    }
    return 0;
}

static int is_digit_there(const struct word* word, int i) {
    if (word->upper + word->lower == 0) return 1;
    if (word->digits > 0) return is_digit_next(word, i, -1) || is_digit_next(word, i, 1);
    // "A1" and "B10", but "Of", "OK" and "ROAD".
    return word->upper == 1 && word->lower == 0 && !is_open(word->labels[0]);
}

// At the beginning of a word, l is followed by a vowel and I by a consonant: "level", "Item".
static int is_capital_there(const struct word* word, int i) {
    if (word->lower == 0) return 1;
    if (i > 0) return 0;
    const char* next = word->count > 1 ? word->labels[1] : "";
    return is_open(next) || !strchr("aeiouy", next[0]);
}

static char one_of(const char* label, int (*is_kind)(int)) {
    for (const char* at = label; *at; ++at) {
        if (is_kind((unsigned char)*at)) return *at;
    }
    return '\0';
}

static char choose(const struct word* word, int i) {
    const char* label = word->labels[i];
    if (!is_open(label)) return label[0];
    const char digit = one_of(label, isdigit);
    if (digit && is_digit_there(word, i)) return digit;
    const char upper = one_of(label, isupper), lower = one_of(label, islower);
    if (upper && lower) return is_capital_there(word, i) ? upper : lower;
    return upper ? upper : lower ? lower : label[0];
}

void spell(const char* const* labels, const char* space, int count, char* text) {
    for (int first = 0; first < count;) {
        const struct word word = word_at(labels, space, first, count);
        if (first > 0) *text++ = ' ';
        for (int i = 0; i < word.count; ++i) *text++ = choose(&word, i);
        first += word.count;
    }
    *text = '\0';
}
