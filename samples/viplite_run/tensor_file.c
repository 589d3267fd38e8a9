// SPDX-License-Identifier: Apache-2.0
#include "samples/viplite_run/tensor_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_text(const char* path) {
    const char* dot = strrchr(path, '.');
    return dot && (strcmp(dot, ".txt") == 0 || strcmp(dot, ".tensor") == 0);
}

// As many numbers as the tensor has elements; 0, or -1 when there are fewer.
static int read_numbers(const char* text, const struct tensor* tensor, unsigned char* bytes) {
    const size_t count = element_count(tensor);
    for (size_t i = 0; i < count; ++i) {
        char* end = NULL;
        const double value = strtod(text, &end);
        if (end == text) return -1;
        set_element(tensor, bytes, i, value);
        text = end + (*end == ',');
    }
    return 0;
}

unsigned char* load_tensor(const char* path, const struct tensor* tensor) {
    size_t size = 0;
    const size_t wanted = byte_count(tensor);
    unsigned char* bytes = calloc(wanted + 1, 1);
    char* file = bytes ? read_file(path, &size) : NULL;
    int fits = 0;
    if (file && is_text(path)) {
        fits = read_numbers(file, tensor, bytes) == 0;
    } else if (file && size >= wanted) {
        memcpy(bytes, file, wanted);
        fits = 1;
    }
    if (file && !fits) {
        fprintf(stderr, "viplite_run: %s has less than %zu %s\n", path,
                is_text(path) ? element_count(tensor) : wanted,
                is_text(path) ? "numbers" : "bytes");
    }
    free(file);
    if (fits) return bytes;
    free(bytes);
    return NULL;
}

int save_tensor(const char* path, const struct tensor* tensor, const unsigned char* bytes) {
    if (!is_text(path)) return write_file(path, bytes, byte_count(tensor));
    FILE* file = fopen(path, "w");
    const size_t count = element_count(tensor);
    for (size_t i = 0; file && i < count; ++i) {
        fprintf(file, "%f\n", element_value(tensor, bytes, i));
    }
    if (file && fclose(file) == 0) return 0;
    fprintf(stderr, "viplite_run: %s cannot be written\n", path);
    return -1;
}
