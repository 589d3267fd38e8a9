// SPDX-License-Identifier: Apache-2.0
// hbdnn_calls MODEL [TASKS]: calls libdnn in the ways that a trace carries, and prints a hash of
// each output: a model of a path and one in memory, two tasks at once, memory of both sides.
#include <dnn/hb_dnn_ext.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(const char* what, int32_t status) {
    if (status == 0) return;
    printf("%s failed: %d\n", what, (int)status);
    exit(1);
}

// Of what the program can do without.
static void say(const char* what, int32_t status) {
    if (status != 0) printf("%s: %d\n", what, (int)status);
}

struct task {
    hbDNNTensor input, *outputs;
    hbDNNTaskHandle_t handle;
};

static int32_t output_count(hbDNNHandle_t model) {
    int32_t count = 0;
    check("hbDNNGetOutputCount", hbDNNGetOutputCount(&count, model));
    return count;
}

static void describe(hbPackedDNNHandle_t file, hbDNNHandle_t model) {
    const char *name = NULL, *text = NULL;
    uint32_t size = 0;
    int32_t type = 0, value = 0;
    say("hbDNNGetInputName", hbDNNGetInputName(&name, model, 0));
    printf("input: %s\n", name);
    say("hbDNNGetOutputName", hbDNNGetOutputName(&name, model, 0));
    printf("output: %s\n", name);
    say("hbDNNGetLayoutName", hbDNNGetLayoutName(&name, HB_DNN_LAYOUT_NHWC));
    say("hbDNNGetInputSource", hbDNNGetInputSource(&value, model, 0));
    printf("source: %d\n", (int)value);
    hbDNNGetEstimateLatency(&value, model);
    say("hbDNNGetInputDesc", hbDNNGetInputDesc(&text, &size, &type, model, 0));
    say("hbDNNGetModelDesc", hbDNNGetModelDesc(&text, &size, &type, model));
    printf("input 7: %d\n", (int)hbDNNGetInputName(&name, model, 7));
    printf("no model: %d\n", (int)hbDNNGetModelHandle(&model, file, "no such model"));
}

static uint32_t bytes_of(const hbDNNTensorProperties* properties) {
    const int32_t* shape = properties->validShape.dimensionSize;
    return properties->tensorType == HB_DNN_IMG_TYPE_NV12
               ? (uint32_t)shape[2] * (uint32_t)shape[3] * 3 / 2
               : (uint32_t)properties->alignedByteSize;
}

static void prepare(hbDNNHandle_t model, struct task* task) {
    const int32_t outputs = output_count(model);
    hbDNNTensor* input = &task->input;
    memset(task, 0, sizeof *task);
    check("hbDNNGetInputTensorProperties",
          hbDNNGetInputTensorProperties(&input->properties, model, 0));
    if (input->properties.tensorType == HB_DNN_IMG_TYPE_NV12_SEPARATE)
        input->properties.tensorType = HB_DNN_IMG_TYPE_NV12;
    input->properties.alignedShape = input->properties.validShape;
    check("hbSysAllocCachedMem",
          hbSysAllocCachedMem(&input->sysMem[0], bytes_of(&input->properties)));
    task->outputs = calloc((size_t)outputs, sizeof *task->outputs);
    for (int32_t i = 0; i < outputs; ++i) {
        hbDNNTensor* one = &task->outputs[i];
        check("hbDNNGetOutputTensorProperties",
              hbDNNGetOutputTensorProperties(&one->properties, model, i));
        check("hbSysAllocCachedMem",
              hbSysAllocCachedMem(&one->sysMem[0], bytes_of(&one->properties)));
    }
}

static void fill(struct task* task, unsigned seed) {
    hbSysMem* memory = &task->input.sysMem[0];
    unsigned char* bytes = memory->virAddr;
    for (uint32_t i = 0; i < memory->memSize; ++i)
        bytes[i] = (unsigned char)((i * 37 + seed * 91) % 251);
    say("hbSysFlushMem", hbSysFlushMem(memory, HB_SYS_MEM_CACHE_CLEAN));
}

static void start(hbDNNHandle_t model, struct task* task) {
    hbDNNInferCtrlParam control;
    HB_DNN_INITIALIZE_INFER_CTRL_PARAM(&control);
    task->handle = NULL;
    check("hbDNNInfer", hbDNNInfer(&task->handle, &task->outputs, &task->input, model, &control));
}

static void finish(hbDNNHandle_t model, struct task* task) {
    check("hbDNNWaitTaskDone", hbDNNWaitTaskDone(task->handle, 100000));
    for (int32_t i = 0; i < output_count(model); ++i) {
        hbSysMem* memory = &task->outputs[i].sysMem[0];
        const unsigned char* bytes = memory->virAddr;
        unsigned hash = 2166136261u;
        say("hbSysFlushMem", hbSysFlushMem(memory, HB_SYS_MEM_CACHE_INVALIDATE));
        for (uint32_t at = 0; at < memory->memSize; ++at) hash = (hash ^ bytes[at]) * 16777619u;
        printf("output: %08x\n", hash);
    }
    say("hbDNNReleaseTask", hbDNNReleaseTask(task->handle));
}

static void release(hbDNNHandle_t model, struct task* task) {
    for (int32_t i = 0; i < output_count(model); ++i)
        check("hbSysFreeMem", hbSysFreeMem(&task->outputs[i].sysMem[0]));
    check("hbSysFreeMem", hbSysFreeMem(&task->input.sysMem[0]));
    free(task->outputs);
}

// The next task starts, and its input is there, before the last one is waited for.
static void run(hbDNNHandle_t model, unsigned tasks) {
    struct task both[2];
    for (int i = 0; i < 2; ++i) prepare(model, &both[i]);
    fill(&both[0], 0);
    start(model, &both[0]);
    for (unsigned i = 1; i < tasks; ++i) {
        fill(&both[i % 2], i);
        start(model, &both[i % 2]);
        finish(model, &both[(i + 1) % 2]);
    }
    finish(model, &both[(tasks + 1) % 2]);
    for (int i = 0; i < 2; ++i) release(model, &both[i]);
}

static void copy(void) {
    hbSysMem memory;
    char text[16] = "from the board";
    check("hbSysAllocMem", hbSysAllocMem(&memory, sizeof text));
    check("hbSysWriteMem", hbSysWriteMem(&memory, text, sizeof text));
    check("hbSysReadMem", hbSysReadMem(text, &memory, sizeof text));
    hbSysMem again = memory;
    check("hbSysRegisterMem", hbSysRegisterMem(&again));
    check("hbSysUnregisterMem", hbSysUnregisterMem(&again));
    check("hbSysReadMem", hbSysReadMem(text, &memory, sizeof text));
    printf("%s\n", text);
    check("hbSysFreeMem", hbSysFreeMem(&memory));
    printf("freed once more: %d\n", (int)hbSysFreeMem(&memory));
}

static void convert(void) {
    static const float input[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    float output[12];
    const hbDNNTensorShape shape = {.dimensionSize = {1, 2, 2, 3}, .numDimensions = 4};
    const int32_t status = hbDNNConvertLayout(output, HB_DNN_LAYOUT_NCHW, input, HB_DNN_LAYOUT_NHWC,
                                              HB_DNN_TENSOR_TYPE_F32, shape, 0);
    printf("converted: %d, %g\n", (int)status, status == 0 ? (double)output[1] : 0);
}

static hbDNNHandle_t first_model(hbPackedDNNHandle_t file) {
    const char** names = NULL;
    int32_t count = 0;
    hbDNNHandle_t model = NULL;
    check("hbDNNGetModelNameList", hbDNNGetModelNameList(&names, &count, file));
    printf("models: %d, %s\n", (int)count, names[0]);
    check("hbDNNGetModelHandle", hbDNNGetModelHandle(&model, file, names[0]));
    return model;
}

static const void* read_model(const char* path, int32_t* size) {
    static char model[1 << 20];
    FILE* file = fopen(path, "rb");
    *size = file ? (int32_t)fread(model, 1, sizeof model, file) : 0;
    if (file) fclose(file);
    return model;
}

int main(int count, char** arguments) {
    if (count < 2) return 2;
    const char* path = arguments[1];
    const unsigned tasks = count > 2 ? (unsigned)atoi(arguments[2]) : 3;
    hbPackedDNNHandle_t file = NULL;
    check("hbDNNInitializeFromFiles", hbDNNInitializeFromFiles(&file, &path, 1));
    hbDNNHandle_t model = first_model(file);
    describe(file, model);
    run(model, tasks);
    if (count > 3) abort();
    say("hbDNNRelease", hbDNNRelease(file));
    int32_t size;
    const void* bytes = read_model(path, &size);
    check("hbDNNInitializeFromDDR", hbDNNInitializeFromDDR(&file, &bytes, &size, 1));
    run(first_model(file), 1);
    say("hbDNNRelease", hbDNNRelease(file));
    copy();
    convert();
    return 0;
}
