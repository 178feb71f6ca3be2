import type { Frame } from "./frame";

/**
 * Frames on their way to a thread: their bytes one after another, so that they go over without being copied
 * again.
 */
export interface PackedFrames {
  readonly bytes: ArrayBuffer;
  /** Where each ends in `bytes`. */
  readonly frames: readonly (Pick<Frame, "line" | "offset" | "tooLong"> & { readonly end: number })[];
}

export function packFrames(frames: readonly Frame[]): PackedFrames {
  const size = frames.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const packed = new Uint8Array(size);
  let end = 0;
  const placed = frames.map(({ bytes, line, offset, tooLong }) => {
    packed.set(bytes, end);
    end += bytes.length;
    return { line, offset, tooLong, end };
  });
  return { bytes: packed.buffer, frames: placed };
}

/** The inverse of `packFrames`. */
export function unpackFrames({ bytes, frames }: PackedFrames): readonly Frame[] {
  return frames.map(({ end, ...place }, at) => {
    const start = frames[at - 1]?.end ?? 0;
    return { ...place, bytes: new Uint8Array(bytes, start, end - start) };
  });
}
