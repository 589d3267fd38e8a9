// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/network/calibration.h"

#include "emu-core/base/error.h"
#include "libbmrt/bmnet/message/formats.h"

#include <cmath>

namespace bmnet {
namespace {

constexpr int most_shift = 31; // of a sum's descriptor; element by element 15

bool is_threshold(float value) {
    return std::isfinite(value) && value > 0;
}

emu::Error wrong(const LayerCalibrationParameter& row, const char* what) {
    return emu::error(emu::Fault::bad_model, "calibration table, layer %s: %s", row.name().c_str(),
                      what);
}

emu::Outcome check_factors(const LayerCalibrationParameter& row) {
    const auto& relu = row.relu_param();
    for (const int shift :
         {row.right_shift_width(), relu.gt_right_shift_width(), relu.le_right_shift_width()}) {
        if (shift < 0 || shift > most_shift) return wrong(row, "a shift beyond 0 to 31");
    }
    for (const int factor : row.threshold_x_quantized()) {
        if (factor < -128 || factor > most_unsigned_factor)
            return wrong(row, "a factor beyond -128 to 255");
    }
    for (const int factor : {relu.gt_scale(), relu.le_scale()}) {
        if (factor < -128 || factor > most_signed_factor)
            return wrong(row, "a factor beyond -128 to 127");
    }
    return {};
}

} // namespace

// A blob of threshold 0 has none: the SDK's own tables have such rows.
emu::Outcome check_calibration(const NetCalibrationParameter& table) {
    for (const LayerCalibrationParameter& row : table.layer()) {
        if (row.name().empty()) return wrong(row, "it has no name");
        for (const BlobParameter& blob : row.blob_param()) {
            if (blob.threshold_y() != 0 && !is_threshold(blob.threshold_y()))
                return wrong(row, "a threshold that is no number above 0");
        }
        for (const float threshold : row.threshold_y()) {
            if (threshold != 0 && !is_threshold(threshold))
                return wrong(row, "a threshold that is no number above 0");
        }
        EMU_TRY(check_factors(row));
    }
    return {};
}

emu::Result<NetCalibrationParameter> read_calibration(emu::Bytes file) {
    NetCalibrationParameter table;
    const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
    // A table of bytes begins with the field of its name or of its rows; no text does.
    const bool is_text = text.empty() || (text[0] != '\x0a' && text[0] != '\xa2') ||
                         !messages::read_wire(file, table);
    if (is_text) {
        if (const emu::Outcome outcome = messages::read_text(text, table); !outcome) {
            return emu::error(emu::Fault::bad_model, "calibration table: %s",
                              outcome.error().detail.c_str());
        }
    }
    EMU_TRY(check_calibration(table));
    return table;
}

const LayerCalibrationParameter* find_row(const NetCalibrationParameter& table,
                                          const std::string& name) {
    for (const LayerCalibrationParameter& row : table.layer()) {
        if (row.name() == name) return &row;
    }
    for (const LayerCalibrationParameter& row : table.layer()) {
        for (const BlobParameter& blob : row.blob_param()) {
            if (blob.name() == name) return &row;
        }
    }
    return nullptr;
}

LayerCalibrationParameter& row_of(NetCalibrationParameter& table, const std::string& name) {
    for (int i = 0; i < table.layer_size(); ++i) {
        if (table.layer(i).name() == name) return *table.mutable_layer(i);
    }
    LayerCalibrationParameter& row = *table.add_layer();
    row.set_name(name);
    return row;
}

float threshold_of(const NetCalibrationParameter& table, const std::string& row,
                   const std::string& name) {
    float found = 0;
    for (const LayerCalibrationParameter& candidate : table.layer()) {
        const bool is_own = candidate.name() == row;
        for (const BlobParameter& blob : candidate.blob_param()) {
            if (blob.name() != name || blob.threshold_y() == 0) continue;
            if (is_own) return blob.threshold_y();
            found = blob.threshold_y();
        }
        if (is_own && candidate.blob_param_size() == 0 && candidate.threshold_y_size() > 0)
            return candidate.threshold_y(0);
    }
    return found;
}

emu::Result<Factor> factor_for(double ratio, std::int32_t most) {
    if (!std::isfinite(ratio) || ratio <= 0)
        return emu::error(emu::Fault::bad_model, "a ratio of %g between two thresholds", ratio);
    Factor best{0, -1};
    for (int shift = 0; shift <= 15; ++shift) {
        const double factor = std::floor(std::ldexp(ratio, shift) + 0.5);
        if (factor > most) break;
        best = {static_cast<std::int32_t>(factor), shift};
    }
    if (best.shift >= 0 && best.factor > 0) return best;
    return emu::error(emu::Fault::bad_model,
                      "a ratio of %g between two thresholds, which no factor has", ratio);
}

} // namespace bmnet
