// SPDX-License-Identifier: Apache-2.0
#include "samples/bmrt_tiles/tiled_layer.h"

enum { kernel = 3, bank = 8192 };

// Where things lie in each lane, one of two by turns. A layer that is one tile may need the second
// place too.
static const laddr_t weight_place[2] = {0 * bank, 5 * bank};
static const laddr_t bias_place[2] = {0 * bank + bank - 64, 5 * bank + bank - 64};
static const laddr_t input_place[2] = {1 * bank, 2 * bank};
static const laddr_t result_place[2] = {3 * bank, 4 * bank};

struct tile {
    int index;             // of all
    int row, rows;         // of the result
    int above, below;      // lines of padding
    int turn;              // of the channels it computes
    int channel, channels; // of the result
};

size_t input_bytes(const struct layer* layer) {
    return (size_t)layer->channels * (size_t)layer->height * (size_t)layer->width;
}
size_t weight_bytes(const struct layer* layer) {
    return (size_t)layer->outputs * kernel * kernel * (size_t)layer->channels;
}
size_t bias_bytes(const struct layer* layer) {
    return 2 * (size_t)layer->outputs;
}
size_t result_bytes(const struct layer* layer) {
    return (size_t)layer->outputs * (size_t)layer->height * (size_t)layer->width;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

static struct tile tile_at(const struct layer* layer, int index, int rows, int outputs) {
    const int around = ceiling_func(layer->height, rows);
    struct tile tile = {.index = index, .row = index % around * rows, .turn = index / around};
    tile.rows = least(rows, layer->height - tile.row);
    tile.above = tile.row == 0;
    tile.below = tile.row + tile.rows == layer->height;
    tile.channel = tile.turn * outputs;
    tile.channels = least(outputs, layer->outputs - tile.channel);
    return tile;
}

static tensor_lmem* aligned(bmk1880_context_t* context, laddr_t place, int c, int h, int w) {
    return bmk1880_tl_prealloc_align(context, place, shape_t4(1, c, h, w), FMT_I8);
}

static tensor_lmem* packed(bmk1880_context_t* context, laddr_t place, shape_t shape) {
    return bmk1880_tl_prealloc(context, place, shape, FMT_I8);
}

static tensor_lmem* input_of(bmk1880_context_t* context, const struct layer* layer,
                             const struct tile* tile) {
    const int lines = tile->rows + kernel - 1 - tile->above - tile->below;
    return aligned(context, input_place[tile->index % 2], layer->channels, lines, layer->width);
}

static tensor_lmem* result_of(bmk1880_context_t* context, const struct layer* layer,
                              const struct tile* tile) {
    return aligned(context, result_place[tile->index % 2], tile->channels, tile->rows,
                   layer->width);
}

static tensor_lmem* biases_of(bmk1880_context_t* context, const struct tile* tile) {
    return packed(context, bias_place[tile->turn % 2], shape_t4(2, tile->channels, 1, 1));
}

// As the DMA moves them, or as convolutions take them.
static tensor_lmem* weights_of(bmk1880_context_t* context, const struct layer* layer,
                               const struct tile* tile, int moved) {
    const laddr_t place = weight_place[tile->turn % 2];
    if (moved)
        return packed(context, place,
                      shape_t4(1, tile->channels, kernel * kernel, layer->channels));
    return packed(context, place, shape_t4(layer->channels, tile->channels, kernel, kernel));
}

static stride_t map_strides(int channels, const struct layer* layer) {
    const int plane = layer->height * layer->width;
    return stride_st4(channels * plane, plane, layer->width, 1);
}

// Frees what the last call of a pair gave; tells whether both calls worked.
static int done(bmk1880_context_t* context, tensor_lmem* tensor, const bmk1880_op_t* operation) {
    if (tensor) bmk1880_tl_free(context, tensor);
    return tensor && operation;
}

static int load_weights(bmk1880_context_t* context, const struct layer* layer,
                        const struct tile* tile) {
    const uint64_t first = (uint64_t)tile->channel;
    tensor_lmem* weights = weights_of(context, layer, tile, 1);
    const uint64_t from = layer->weights + first * kernel * kernel * (uint64_t)layer->channels;
    const bmk1880_op_t* operation = bmk1880_gdma_load(context, weights, from, CTRL_NULL);
    if (!done(context, weights, operation)) return 0;

    tensor_lmem* biases = biases_of(context, tile);
    operation = bmk1880_gdma_load_stride(context, biases, layer->biases + first,
                                         stride_st4(layer->outputs, 1, 1, 1), CTRL_NULL);
    return done(context, biases, operation);
}

static int load(bmk1880_context_t* context, const struct layer* layer, const struct tile* tile) {
    if (tile->row == 0 && !load_weights(context, layer, tile)) return 0;
    const int first = tile->row - 1 + tile->above;
    tensor_lmem* input = input_of(context, layer, tile);
    const bmk1880_op_t* operation = bmk1880_gdma_load_stride(
        context, input, layer->input + (uint64_t)first * (uint64_t)layer->width,
        map_strides(layer->channels, layer), CTRL_NULL);
    return done(context, input, operation);
}

static int store(bmk1880_context_t* context, const struct layer* layer, const struct tile* tile) {
    const uint64_t plane = (uint64_t)layer->height * (uint64_t)layer->width;
    tensor_lmem* result = result_of(context, layer, tile);
    const bmk1880_op_t* operation =
        bmk1880_gdma_store_stride(context, result,
                                  layer->result + (uint64_t)tile->channel * plane +
                                      (uint64_t)tile->row * (uint64_t)layer->width,
                                  map_strides(layer->outputs, layer), CTRL_NULL);
    return done(context, result, operation);
}

static int compute(bmk1880_context_t* context, const struct layer* layer, const struct tile* tile) {
    tensor_lmem* result = result_of(context, layer, tile);
    tensor_lmem* input = input_of(context, layer, tile);
    tensor_lmem* weights = weights_of(context, layer, tile, 0);
    tensor_lmem* biases = biases_of(context, tile);
    const bmk1880_conv_param_t conv = {
        .ofmap = result,
        .ifmap = input,
        .weight = weights,
        .bias = biases,
        .pad_top = (u8)tile->above,
        .pad_bottom = (u8)tile->below,
        .pad_left = 1,
        .pad_right = 1,
        .stride_h = 1,
        .stride_w = 1,
        .dilation_h = 1,
        .dilation_w = 1,
        .rshift_width = layer->shift,
    };
    const bmk1880_op_t* operation = bmk1880_tpu_conv(context, &conv);
    const int freed = done(context, biases, operation) & done(context, weights, operation) &
                      done(context, input, operation);
    return done(context, result, operation) && freed;
}

int encode_layer(bmk1880_context_t* context, const struct layer* layer, int rows, int outputs) {
    const int count = ceiling_func(layer->height, rows) * ceiling_func(layer->outputs, outputs);
    struct tile last = {0}, tile = tile_at(layer, 0, rows, outputs);
    int fine = load(context, layer, &tile);
    for (int i = 0; i < count && fine; ++i) {
        const struct tile next = tile_at(layer, i + 1, rows, outputs);
        bmk1880_parallel_enable(context);
        if (i + 1 < count) fine &= load(context, layer, &next);
        fine &= compute(context, layer, &tile);
        if (i > 0) fine &= store(context, layer, &last);
        bmk1880_parallel_disable(context);
        last = tile;
        tile = next;
    }
    return fine && store(context, layer, &last) ? 0 : -1;
}
