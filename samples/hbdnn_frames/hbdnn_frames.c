// SPDX-License-Identifier: Apache-2.0
// Frames of a stream through libspcdev: decoder, scaler, the BPU, and what it saw over the picture
// on the display.
#include "samples/hbdnn_model/scores.h"
#include "samples/rknn_classify/labels.h"

#include <sp_bpu.h>
#include <sp_codec.h>
#include <sp_display.h>
#include <sp_sys.h>
#include <sp_vio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { layer = 1, most_outputs = 16, white = -1 };

struct pipeline {
    bpu_module* bpu;
    void *decoder, *scaler, *display;
    int32_t width, height; // of the model's picture
    hbDNNTensor outputs[most_outputs];
    struct labels* labels;
};

static int open_bpu(struct pipeline* pipeline, const char* model) {
    pipeline->bpu = sp_init_bpu_module(model);
    int32_t count = 0;
    if (!pipeline->bpu || hbDNNGetOutputCount(&count, pipeline->bpu->m_dnn_handle) != 0 ||
        count > most_outputs || sp_init_bpu_tensors(pipeline->bpu, pipeline->outputs) != 0) {
        fprintf(stderr, "%s cannot be used\n", model);
        return -1;
    }
    const int32_t* shape = pipeline->bpu->input_tensor.properties.validShape.dimensionSize;
    pipeline->height = shape[2];
    pipeline->width = shape[3];
    pipeline->bpu->output_tensor = pipeline->outputs;
    return 0;
}

static int open_stream(struct pipeline* pipeline, const char* stream, int32_t width,
                       int32_t height) {
    pipeline->decoder = sp_init_decoder_module();
    pipeline->scaler = sp_init_vio_module();
    pipeline->display = sp_init_display_module();
    if (sp_start_decode(pipeline->decoder, stream, 0, SP_ENCODER_H264, width, height) != 0 ||
        sp_open_vps(pipeline->scaler, 0, 1, SP_VPS_SCALE, width, height, &pipeline->width,
                    &pipeline->height, NULL, NULL, NULL, NULL, NULL) != 0 ||
        sp_start_display(pipeline->display, layer, pipeline->width, pipeline->height) != 0 ||
        sp_module_bind(pipeline->decoder, SP_MTYPE_DECODER, pipeline->scaler, SP_MTYPE_VIO) != 0 ||
        sp_module_bind(pipeline->scaler, SP_MTYPE_VIO, pipeline->display, SP_MTYPE_DISPLAY) != 0) {
        fprintf(stderr, "%s cannot be shown\n", stream);
        return -1;
    }
    return 0;
}

static int predict(struct pipeline* pipeline, char* frame, int number) {
    if (sp_bpu_start_predict(pipeline->bpu, frame) != 0) return -1;
    float* scores = read_scores(&pipeline->outputs[0], 0);
    if (!scores) return -1;
    const size_t best = best_score(scores, score_count(&pipeline->outputs[0]));
    char text[80];
    snprintf(text, sizeof text, "%s", label_of(pipeline->labels, (uint32_t)best));
    printf("frame %d: class %zu, %.6f  %s\n", number, best, (double)scores[best], text);
    free(scores);
    return sp_display_draw_string(pipeline->display, 0, 0, text, layer, 1, white, 1);
}

// Until the stream ends.
static int show_all(struct pipeline* pipeline) {
    char* frame = malloc((size_t)FRAME_BUFFER_SIZE(pipeline->width, pipeline->height));
    int result = frame ? 0 : -1, number = 0;
    while (result == 0 &&
           sp_vio_get_frame(pipeline->scaler, frame, pipeline->width, pipeline->height, 2000) == 0)
        result = predict(pipeline, frame, number++);
    free(frame);
    return result == 0 && number > 0 ? 0 : -1;
}

static void close_all(struct pipeline* pipeline) {
    if (pipeline->display) {
        sp_module_unbind(pipeline->scaler, SP_MTYPE_VIO, pipeline->display, SP_MTYPE_DISPLAY);
        sp_module_unbind(pipeline->decoder, SP_MTYPE_DECODER, pipeline->scaler, SP_MTYPE_VIO);
        sp_stop_display(pipeline->display);
        sp_vio_close(pipeline->scaler);
        sp_stop_decode(pipeline->decoder);
        sp_release_display_module(pipeline->display);
        sp_release_vio_module(pipeline->scaler);
        sp_release_decoder_module(pipeline->decoder);
    }
    if (pipeline->bpu) {
        int32_t count = 0;
        hbDNNGetOutputCount(&count, pipeline->bpu->m_dnn_handle);
        if (pipeline->bpu->output_tensor) sp_deinit_bpu_tensor(pipeline->outputs, count);
        sp_release_bpu_module(pipeline->bpu);
    }
    free_labels(pipeline->labels);
}

int main(int argc, char** argv) {
    int32_t width = 0, height = 0;
    if (argc < 4 || argc > 5 || sscanf(argv[3], "%dx%d", &width, &height) != 2) {
        fprintf(stderr, "usage: %s MODEL STREAM WIDTHxHEIGHT [LABELS]\n", argv[0]);
        return 2;
    }
    struct pipeline pipeline;
    memset(&pipeline, 0, sizeof pipeline);
    pipeline.labels = argc > 4 ? read_labels(argv[4]) : read_labels_beside(argv[1]);
    int result = open_bpu(&pipeline, argv[1]);
    if (result == 0) result = open_stream(&pipeline, argv[2], width, height);
    if (result == 0) result = show_all(&pipeline);
    close_all(&pipeline);
    return result == 0 ? 0 : 1;
}
