import { parentPort } from "node:worker_threads";
import { type PackedFrames, unpackFrames } from "./packed-frames";
import { readRecord } from "./read-record";

// The thread of `ReadingThread`: frames come, their records go back, and with them the bytes that they stand
// in.
parentPort?.on("message", (packed: PackedFrames) => {
  parentPort?.postMessage(unpackFrames(packed).map(readRecord), [packed.bytes]);
});
