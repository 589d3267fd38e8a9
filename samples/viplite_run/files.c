// SPDX-License-Identifier: Apache-2.0
#include "samples/viplite_run/tensor_file.h"

#include <stdio.h>
#include <stdlib.h>

void* read_file(const char* path, size_t* size) {
    FILE* file = fopen(path, "rb");
    char* bytes = NULL;
    if (file && fseek(file, 0, SEEK_END) == 0) {
        const long length = ftell(file);
        rewind(file);
        if (length >= 0) bytes = malloc((size_t)length + 1);
        if (bytes) {
            *size = fread(bytes, 1, (size_t)length, file);
            bytes[*size] = '\0';
        }
    }
    if (file) fclose(file);
    if (!bytes) fprintf(stderr, "viplite_run: %s cannot be read\n", path);
    return bytes;
}

int write_file(const char* path, const void* bytes, size_t size) {
    FILE* file = fopen(path, "wb");
    const int written = file && fwrite(bytes, 1, size, file) == size;
    const int closed = !file || fclose(file) == 0;
    if (written && closed) return 0;
    fprintf(stderr, "viplite_run: %s cannot be written\n", path);
    return -1;
}
