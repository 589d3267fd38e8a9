// SPDX-License-Identifier: Apache-2.0
// Einstein's sums: products along axes of the same letter, which the result has or which are
// summed. Each operand joins what there is so far as a batched product of matrices.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"

#include <algorithm>

namespace emu::onnx {
namespace {

using Labels = std::string; // a character per axis; those that "..." stands for are digits

// A value whose axes have names.
struct Named {
    Value value;
    Labels labels;
};

struct Equation {
    std::vector<Labels> operands;
    Labels result;
};

Error bad_equation(std::string_view text) {
    return error(Fault::bad_model, "its equation is %s", printable(text).c_str());
}

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// `rank`: of the operand; -1: the result, where "..." stands for `most` axes.
Result<Labels> read_labels(std::string_view text, int rank, int most) {
    Labels letters;
    std::size_t ellipsis = text.npos;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == ' ') continue;
        if (text.substr(i, 3) == "..." && ellipsis == text.npos) {
            ellipsis = letters.size();
            i += 2;
        } else if (is_letter(text[i])) {
            letters += text[i];
        } else {
            return bad_equation(text);
        }
    }
    const int named = static_cast<int>(letters.size());
    const int hidden = ellipsis == text.npos ? 0 : rank < 0 ? most : rank - named;
    if (hidden < 0 || hidden > 9 || (rank >= 0 && named + hidden != rank)) {
        return error(Fault::bad_model, "%s does not name %d axes", printable(text).c_str(), rank);
    }
    Labels broadcast; // aligned at the last
    for (int i = hidden; i > 0; --i) broadcast += static_cast<char>('0' + i - 1);
    if (ellipsis != text.npos) letters.insert(ellipsis, broadcast);
    return letters;
}

// Without "->", the letters that are there once, in the alphabet's order, behind "...".
Labels implied_result(const std::vector<Labels>& operands) {
    Labels all, result;
    for (const Labels& labels : operands) all += labels;
    Labels sorted = all;
    std::ranges::sort(sorted);
    for (char hidden = '9'; hidden >= '0'; --hidden) {
        if (all.find(hidden) != all.npos) result += hidden;
    }
    for (const char label : sorted) {
        if (is_letter(label) && std::ranges::count(all, label) == 1) result += label;
    }
    return result;
}

Result<Equation> read_equation(Call& call) {
    EMU_TRY_VALUE(text, call.attributes().text("equation", ""));
    const std::size_t arrow = text.find("->");
    std::string_view left = text.substr(0, arrow);
    Equation equation;
    int most = 0;
    for (std::size_t i = 0; i < call.inputs(); ++i) {
        const std::size_t comma = left.find(',');
        if ((comma == left.npos) != (i + 1 == call.inputs())) return bad_equation(text);
        EMU_TRY_VALUE(labels, read_labels(left.substr(0, comma), call.input(i).rank(), 0));
        most = std::max(most, static_cast<int>(std::ranges::count_if(
                                  labels, [](char label) { return !is_letter(label); })));
        equation.operands.push_back(labels);
        left.remove_prefix(comma == left.npos ? left.size() : comma + 1);
    }
    equation.result = implied_result(equation.operands);
    if (arrow == text.npos) return equation;
    EMU_TRY_VALUE(result, read_labels(text.substr(arrow + 2), -1, most));
    equation.result = result;
    return equation;
}

// Of a letter that an operand has twice, the diagonal.
Result<Named> without_repeats(Call& call, Named named) {
    const Shape& shape = named.value.shape;
    std::vector<ops::Rearrange::Axis> axes;
    std::vector<std::int32_t> extents;
    Labels labels;
    for (int axis = 0; axis < shape.rank(); ++axis) {
        const std::int64_t stride = shape.elements(axis + 1, shape.rank());
        const std::size_t known = labels.find(named.labels[static_cast<std::size_t>(axis)]);
        if (known == labels.npos) {
            labels += named.labels[static_cast<std::size_t>(axis)];
            axes.push_back({shape[axis], stride});
            extents.push_back(shape[axis]);
        } else if (axes[known].extent == shape[axis]) {
            axes[known].stride += stride;
        } else {
            return error(Fault::bad_model, "its diagonal is of %d and %d", axes[known].extent,
                         shape[axis]);
        }
    }
    if (labels == named.labels) return named;
    EMU_TRY_VALUE(diagonal, Shape::make(extents));
    EMU_TRY_VALUE(
        value, move(call, named.value, ops::Rearrange{0, std::move(axes)}, diagonal, Order::file));
    return Named{value, labels};
}

// Sums over the labels that nothing asks for any more.
Result<Named> without_rest(Call& call, const Named& named, const Labels& wanted) {
    std::vector<std::int32_t> axes;
    Labels kept;
    for (std::size_t i = 0; i < named.labels.size(); ++i) {
        if (wanted.find(named.labels[i]) == wanted.npos) {
            axes.push_back(static_cast<std::int32_t>(i));
        } else {
            kept += named.labels[i];
        }
    }
    if (axes.empty()) return named;
    EMU_TRY_VALUE(sum, reduced(call, ops::Reduction::sum, named.value, axes));
    return Named{sum, kept};
}

// With its axes as `labels` says; those that it has not are 1.
Result<Value> arranged_as(Call& call, const Named& named, const Labels& labels) {
    std::vector<std::int32_t> order;
    std::vector<std::int32_t> extents;
    for (const char label : labels) {
        const std::size_t axis = named.labels.find(label);
        extents.push_back(axis == named.labels.npos ? 1
                                                    : named.value.shape[static_cast<int>(axis)]);
        if (axis != named.labels.npos) order.push_back(static_cast<std::int32_t>(axis));
    }
    EMU_TRY_VALUE(moved, transposed_value(call, named.value, order));
    EMU_TRY_VALUE(shape, Shape::make(extents));
    return reshape(call, moved, shape);
}

// The labels of `all` that `other` has too, or has not.
Labels shared(const Labels& all, const Labels& other, bool has) {
    Labels result;
    for (const char label : all) {
        if ((other.find(label) != other.npos) == has) result += label;
    }
    return result;
}

std::int64_t elements_of(const Named& named, const Labels& labels) {
    std::int64_t elements = 1;
    for (const char label : labels) {
        const std::size_t axis = named.labels.find(label);
        if (axis != named.labels.npos) elements *= named.value.shape[static_cast<int>(axis)];
    }
    return elements;
}

// Batch axes as they are, then two of all the others.
Result<Value> as_matrices(Call& call, const Named& named, const Labels& batch, const Labels& rows,
                          const Labels& columns) {
    EMU_TRY_VALUE(value, arranged_as(call, named, batch + rows + columns));
    std::vector<std::int64_t> extents;
    for (std::size_t i = 0; i < batch.size(); ++i) {
        extents.push_back(value.shape[static_cast<int>(i)]);
    }
    extents.push_back(elements_of(named, rows));
    extents.push_back(elements_of(named, columns));
    EMU_TRY_VALUE(shape, shape_of(extents));
    return reshape(call, value, shape);
}

// `later`: the labels that the result and the operands to come have.
Result<Named> joined(Call& call, const Named& a, const Named& b, const Labels& later) {
    const Labels both = shared(a.labels, b.labels, true);
    const Labels batch = shared(both, later, true), summed = shared(both, later, false);
    const Labels rows = shared(a.labels, b.labels, false);
    const Labels columns = shared(b.labels, a.labels, false);
    for (const char label : summed) {
        if (elements_of(a, {label}) == elements_of(b, {label})) continue;
        return error(Fault::bad_model, "%s and %s cannot be multiplied",
                     to_text(a.value.shape).c_str(), to_text(b.value.shape).c_str());
    }
    EMU_TRY_VALUE(first, as_matrices(call, a, batch, rows, summed));
    EMU_TRY_VALUE(second, as_matrices(call, b, batch, summed, columns));
    EMU_TRY_VALUE(products, product(call, first, second));
    std::vector<std::int64_t> extents;
    for (std::size_t i = 0; i < batch.size(); ++i) {
        extents.push_back(products.shape[static_cast<int>(i)]);
    }
    for (const char label : rows) extents.push_back(elements_of(a, {label}));
    for (const char label : columns) extents.push_back(elements_of(b, {label}));
    EMU_TRY_VALUE(shape, shape_of(extents));
    EMU_TRY_VALUE(value, reshape(call, products, shape));
    return Named{value, batch + rows + columns};
}

} // namespace

Outcome einsum(Call& call) {
    EMU_TRY_VALUE(equation, read_equation(call));
    std::optional<Named> sum;
    for (std::size_t i = 0; i < call.inputs(); ++i) {
        Labels later = equation.result;
        for (std::size_t j = i + 1; j < call.inputs(); ++j) later += equation.operands[j];
        EMU_TRY(expect_plain(call, call.input(i)));
        if (!ops::is_float(call.input(i).dtype) || call.input(i).dtype != call.input(0).dtype) {
            return error(Fault::bad_model, "it multiplies %s", name_of(call.input(i).dtype).data());
        }
        EMU_TRY_VALUE(value, in_file_order(call, i));
        EMU_TRY_VALUE(own, without_repeats(call, {value, equation.operands[i]}));
        if (!sum) {
            EMU_TRY_VALUE(first, without_rest(call, own, later));
            sum = first;
            continue;
        }
        EMU_TRY_VALUE(lean, without_rest(call, own, later + sum->labels));
        EMU_TRY_VALUE(next, joined(call, *sum, lean, later));
        EMU_TRY_VALUE(rest, without_rest(call, next, later));
        sum = rest;
    }
    if (shared(equation.result, sum->labels, true) != equation.result ||
        equation.result.size() != sum->labels.size()) {
        return error(Fault::bad_model, "its result has axes that no operand has, or one twice");
    }
    EMU_TRY_VALUE(result, arranged_as(call, *sum, equation.result));
    return call.define(result);
}

} // namespace emu::onnx
