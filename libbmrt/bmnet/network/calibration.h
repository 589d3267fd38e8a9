// SPDX-License-Identifier: Apache-2.0
// Calibration tables: thresholds of blobs, shifts and factors of layers.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/result.h"

#include <bmnet/calibration.pb.h>

#include <string>
#include <vector>

namespace bmnet {

// A table as text or as bytes. Error bad_model: it is neither, a row has no name, a threshold is no
// number above 0, a shift or factor that no command has.
emu::Result<NetCalibrationParameter> read_calibration(emu::Bytes file);
emu::Outcome check_calibration(const NetCalibrationParameter& table);

// The row of that name; else the first with a blob of that name; null: there is none.
const LayerCalibrationParameter* find_row(const NetCalibrationParameter& table,
                                          const std::string& name);
LayerCalibrationParameter& row_of(NetCalibrationParameter& table, const std::string& name);

// The value that int8's 128 stands for. Of the blob `name` of the row `row`; else of a blob of that
// name in any row, later ones first; 0: there is none.
float threshold_of(const NetCalibrationParameter& table, const std::string& row,
                   const std::string& name);

// x * factor >> shift that comes closest to a ratio, with a factor up to `most` and above half of
// it.
struct Factor {
    std::int32_t factor = 1;
    int shift = 0;
};

// Error bad_model: the ratio is not above 0, or needs another shift than 0 to 15.
emu::Result<Factor> factor_for(double ratio, std::int32_t most);

inline constexpr std::int32_t most_signed_factor = 127, most_unsigned_factor = 255;

} // namespace bmnet
