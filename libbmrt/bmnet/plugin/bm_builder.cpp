// SPDX-License-Identifier: Apache-2.0
// bm_builder: the SDK's compiler as a command, with its options.
#include <bmnet/builder/CaffeBuilder.hpp>
#include <bmnet/builder/OnnxBuilder.hpp>
#include <getopt.h>

#include "libbmrt/bmnet/plugin/plugin_layers.h"

#include <charconv>
#include <cstdio>
#include <cstring>

namespace {

constexpr const char usage[] =
    "bm_builder -t bm1880|bm1682 -n NAME [-m PROTOTXT] [-c CAFFEMODEL] [-i ONNX] [-w WEIGHTS] ...\n"
    "  -t, --target=bm1880|bm1682       chip; bm1682: float32, and a model file alone, for "
    "`boardless infer`\n"
    "  -n, --name=NAME                  of the network, in the model file\n"
    "  -c, --caffemodel=FILE            Caffe's weights\n"
    "  -m, --modified_proto=FILE        Caffe's layers; with -w alone, an intermediate "
    "representation\n"
    "  -w, --weight_bin=FILE            its weights\n"
    "  -i, --onnxmodel=FILE             an ONNX network, with its calibration table\n"
    "  -s, --shape=N,C,H,W              of the input; 0: the network's own\n"
    "  -u, --plugin=FOLDER              plugins of CPU layers (x86_64/, armv8/) and of the "
    "compiler (plugin/)\n"
    "  -d, --in_ctable=FILE             calibration table\n"
    "  -e, --out_ctable=FILE            the table that was used, of a Caffe network\n"
    "  -p, --out_proto=FILE             intermediate representation\n"
    "  -o, --out_model=FILE             model file\n"
    "  -g, --out_weight=FILE            weights\n"
    "  -b, --out_cmdbuf=FILE            command buffer\n"
    "  --enable-layer-group=yes|no, --enable-fusion-layers=yes|no, "
    "--enable-weight-optimize=yes|no,\n"
    "  --enable-profile=N, --input_tensor=NAME: taken, and without effect\n";

struct Options {
    const char* target = nullptr;
    const char* name = nullptr;
    const char* caffemodel = nullptr;
    const char* proto = nullptr;
    const char* weights = nullptr;
    const char* onnx = nullptr;
    const char* shape = nullptr;
    const char* plugin = nullptr;
    const char* in_table = nullptr;
    const char* out_table = nullptr;
    const char* out_proto = nullptr;
    const char* out_model = nullptr;
    const char* out_weights = nullptr;
    const char* out_commands = nullptr;
    const char* ignored = nullptr;
};

struct Row {
    const char* name;
    int letter;
    const char* Options::*value;
};

constexpr int no_letter = 256;

constexpr Row rows[] = {
    {"target", 't', &Options::target},
    {"name", 'n', &Options::name},
    {"caffemodel", 'c', &Options::caffemodel},
    {"modified_proto", 'm', &Options::proto},
    {"weight_bin", 'w', &Options::weights},
    {"onnxmodel", 'i', &Options::onnx},
    {"shape", 's', &Options::shape},
    {"plugin", 'u', &Options::plugin},
    {"in_ctable", 'd', &Options::in_table},
    {"out_ctable", 'e', &Options::out_table},
    {"out_proto", 'p', &Options::out_proto},
    {"out_model", 'o', &Options::out_model},
    {"out_weight", 'g', &Options::out_weights},
    {"out_cmdbuf", 'b', &Options::out_commands},
    {"enable-layer-group", no_letter, &Options::ignored},
    {"enable-fusion-layers", no_letter, &Options::ignored},
    {"enable-weight-optimize", no_letter, &Options::ignored},
    {"enable-profile", no_letter, &Options::ignored},
    {"input_tensor", no_letter, &Options::ignored},
};

bool parse(int argc, char** argv, Options& options) {
    std::vector<option> longs;
    std::string letters;
    for (const Row& row : rows) {
        longs.push_back({row.name, required_argument, nullptr, row.letter});
        if (row.letter != no_letter) letters += {static_cast<char>(row.letter), ':'};
    }
    longs.push_back({});
    for (int letter;
         (letter = getopt_long(argc, argv, letters.c_str(), longs.data(), nullptr)) != -1;) {
        if (letter == '?') return false;
        for (const Row& row : rows) {
            if (row.letter == letter) options.*row.value = optarg;
        }
    }
    const bool has_source = options.onnx != nullptr || options.caffemodel != nullptr ||
                            (options.proto != nullptr && options.weights != nullptr);
    // An ONNX network has its table in itself.
    if (options.onnx != nullptr && options.out_table != nullptr) return false;
    return optind == argc && options.target != nullptr && options.name != nullptr && has_source &&
           (options.out_proto != nullptr || options.out_model != nullptr);
}

// Four numbers from 0 on; none where no shape was given.
bool parse_shape(const char* text, std::vector<bmnet::TensorShape>& shapes) {
    if (text == nullptr) return true;
    bmnet::TensorShape shape;
    const char* const end = text + std::strlen(text);
    for (const char* at = text;; ++at) {
        int extent = 0;
        const auto [next, error] = std::from_chars(at, end, extent);
        if (error != std::errc() || extent < 0) return false;
        shape.add_dim(extent);
        at = next;
        if (at == end) break;
        if (*at != ',') return false;
    }
    shapes.push_back(shape);
    return shape.dim_size() == 4;
}

// The model last: where an earlier output cannot be written, there is none.
template <class AnyBuilder> void store(AnyBuilder& builder, const Options& options) {
    if (options.out_proto != nullptr) builder.store_prototxt(options.out_proto);
    if (options.out_weights != nullptr) builder.store_weight(options.out_weights);
    if (options.out_commands != nullptr) builder.store_cmdbuf(options.out_commands);
    if (options.out_model != nullptr)
        builder.store_model(options.name, options.out_model, options.plugin);
}

template <class AnyBuilder> void build(AnyBuilder& builder, const Options& options,
                                       const std::vector<bmnet::TensorShape>& shapes) {
    for (const bmnet::PluginLayers& plugin :
         bmnet::load_plugins(options.plugin, builder.front_ctx_)) {
        bmnet::Layer* layer = options.onnx != nullptr ? plugin.onnx : plugin.caffe;
        if (layer != nullptr) builder.addCustomizedLayer(layer);
        if (plugin.instruction != nullptr) builder.addCustomizedTensorInst(plugin.instruction);
    }
    builder.build(shapes);
    store(builder, options);
}

int fail(const std::string& why) {
    std::fprintf(stderr, "bm_builder: %s\n", why.c_str());
    return 1;
}

template <class Dtype> void build_for(bmnet::CHIP_VER chip, const Options& options,
                                      const std::vector<bmnet::TensorShape>& shapes) {
    if (options.onnx != nullptr) {
        bmnet::OnnxBuilder<Dtype> builder(chip, options.onnx);
        build(builder, options, shapes);
    } else {
        bmnet::CaffeBuilder<Dtype> builder(chip, options.proto, options.caffemodel, options.weights,
                                           options.in_table, options.out_table);
        build(builder, options, shapes);
    }
}

int main_of(const Options& options, const std::vector<bmnet::TensorShape>& shapes) {
    const std::string_view target = options.target;
    if (target == "bm1880") {
        build_for<std::int8_t>(BM_CHIP_BM1880, options, shapes);
    } else if (target == "bm1682") {
        build_for<float>(BM_CHIP_BM1682, options, shapes);
    } else {
        return fail(std::string("target ") + options.target + ": there are bm1880 and bm1682");
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    Options options;
    std::vector<bmnet::TensorShape> shapes;
    if (!parse(argc, argv, options) || !parse_shape(options.shape, shapes)) {
        std::fputs(usage, stderr);
        return 2;
    }
    try {
        return main_of(options, shapes);
    } catch (const bmnet::PluginError& error) {
        return fail(error.what());
    } catch (const std::runtime_error&) {
        return 1; // a builder's, which has logged it
    } catch (const std::exception& error) {
        return fail(error.what());
    }
}
