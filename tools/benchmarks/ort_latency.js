// SPDX-License-Identifier: Apache-2.0
// ort_latency.js MODEL THREADS: the same as rknn_latency.c, float, through ONNX Runtime, of which it
// reports no memory. onnxruntime-node is looked for in NODE_PATH.
'use strict';
const fs = require('fs');
const readline = require('readline');
const ort = require('onnxruntime-node');

const [model, threads] = process.argv.slice(2);

const milliseconds = () => Number(process.hrtime.bigint()) / 1e6;

// test_picture.h says what it is.
function picture(shape) {
  const cells = shape.reduce((a, b) => a * b);
  const cell = (_, i) => ((Math.imul(i, 2654435761) >>> 24) - 128) / 64;
  return new ort.Tensor('float32', Float32Array.from({ length: cells }, cell), shape);
}

async function run(session, feeds, count) {
  const times = [];
  for (let i = 0; i < count; i++) {
    const start = milliseconds();
    await session.run(feeds);
    times.push(milliseconds() - start);
  }
  times.sort((a, b) => a - b);
  return `${times[0].toFixed(6)} ${times[count >> 1].toFixed(6)}`;
}

async function answer(session, feeds, path) {
  const results = await session.run(feeds);
  const { buffer, byteOffset, byteLength } = results[session.outputNames[0]].data;
  fs.writeFileSync(path, Buffer.from(buffer, byteOffset, byteLength));
  return 'done';
}

async function main() {
  const start = milliseconds();
  const session = await ort.InferenceSession.create(model, {
    intraOpNumThreads: Number(threads), interOpNumThreads: 1, executionMode: 'sequential',
    graphOptimizationLevel: 'all', logSeverityLevel: 3,
  });
  console.log(`ready ${(milliseconds() - start).toFixed(3)}`);
  const [input] = session.inputMetadata;
  const feeds = { [input.name]: picture(input.shape) };
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [word, argument] = line.split(/ (.*)/);
    const obey = { run: () => run(session, feeds, Number(argument)),
                   answer: () => answer(session, feeds, argument) }[word];
    console.log(await obey());
  }
}

main().catch((error) => { console.error(`ort_latency: ${error.message}`); process.exit(1); });
