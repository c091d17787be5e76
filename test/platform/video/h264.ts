/**
 * Every frame is self-contained and every macroblock raw (I_PCM): large, but without an encoder and playable
 * everywhere.
 */
import { Bits } from './bits';

const BLOCK = 16;
const PROFILE_BASELINE = 66;
const LEVEL = 30;
const I_PCM = 25;
const ALL_INTRA = 7;

/** One picture: luma at full size, both chromas at half, row by row. Width and height are multiples of 16. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly y: Uint8Array;
  readonly cb: Uint8Array;
  readonly cr: Uint8Array;
}

/** Inserts a 3 into bytes that could be taken for a start code (clause 7.4.1). */
function escapePayload(payload: Uint8Array): Uint8Array {
  const out: number[] = [];
  let zeros = 0;
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3);
      zeros = 0;
    }
    out.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(out);
}
const createUnit = (header: number, payload: Uint8Array): Uint8Array =>
  Uint8Array.from([header, ...escapePayload(payload)]);

/** Creates the sequence parameter set: the size, and no references between frames. */
export function createSequenceSet(width: number, height: number): Uint8Array {
  const bits = new Bits().u(PROFILE_BASELINE, 8).u(0xc0, 8).u(LEVEL, 8);
  bits.ue(0).ue(0).ue(2).ue(0).u(0, 1);
  bits.ue(width / BLOCK - 1).ue(height / BLOCK - 1);
  return createUnit(0x67, bits.u(1, 1).u(1, 1).u(0, 1).u(0, 1).finish());
}

/** Creates the picture parameter set: Golomb codes only, and control over the deblocking filter. */
export function createPictureSet(): Uint8Array {
  const bits = new Bits().ue(0).ue(0).u(0, 1).u(0, 1).ue(0).ue(0).ue(0).u(0, 1).u(0, 2);
  return createUnit(0x68, bits.ue(0).ue(0).ue(0).u(1, 1).u(0, 1).u(0, 1).finish());
}

const getBlock = (plane: Uint8Array, stride: number, left: number, top: number, size: number): Uint8Array => {
  const samples = new Uint8Array(size * size);
  for (let row = 0; row < size; row++)
    samples.set(plane.subarray((top + row) * stride + left, (top + row) * stride + left + size), row * size);
  return samples;
};

/** Encodes a picture as one unit. `order` distinguishes neighbours. */
export function encodeFrame({ width, height, y, cb, cr }: Picture, order: number): Uint8Array {
  const bits = new Bits()
    .ue(0)
    .ue(ALL_INTRA)
    .ue(0)
    .u(0, 4)
    .ue(order % 2)
    .u(0, 1)
    .u(0, 1)
    .ue(0)
    .ue(1);
  for (let top = 0; top < height; top += BLOCK)
    for (let left = 0; left < width; left += BLOCK) {
      bits.ue(I_PCM).align();
      bits.writeBytes(getBlock(y, width, left, top, BLOCK));
      for (const chroma of [cb, cr])
        bits.writeBytes(getBlock(chroma, width / 2, left / 2, top / 2, BLOCK / 2));
    }
  return createUnit(0x65, bits.finish());
}
