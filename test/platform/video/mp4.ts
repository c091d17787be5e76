/** Fragmented MP4 with one H.264 track (ISO/IEC 14496-12 and -15). */

const encodeText = (word: string): Buffer => Buffer.from(word, 'latin1');
const u8 = (...values: number[]): Buffer => Buffer.from(values);
const u16 = (...values: number[]): Buffer => {
  const out = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) out.writeUInt16BE(value, 2 * index);
  return out;
};
const u32 = (...values: number[]): Buffer => {
  const out = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) out.writeUInt32BE(value >>> 0, 4 * index);
  return out;
};
const u64 = (value: number): Buffer => {
  const out = Buffer.alloc(8);
  out.writeBigUInt64BE(BigInt(value));
  return out;
};
const createBox = (name: string, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(8 + body.length), encodeText(name), body]);
};
const createFullBox = (
  name: string,
  version: number,
  flags: number,
  ...parts: readonly Uint8Array[]
): Buffer => createBox(name, u32((version << 24) | flags), ...parts);

const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const TRACK = 1;
/** A frame without references. */
const SYNC = 0x02000000;

export interface Track {
  readonly width: number;
  readonly height: number;
  readonly timescale: number;
  readonly sequenceSet: Uint8Array;
  readonly pictureSet: Uint8Array;
}

export function createInitSegment({ width, height, timescale, sequenceSet, pictureSet }: Track): Buffer {
  const avcC = createBox(
    'avcC',
    u8(1, ...sequenceSet.subarray(1, 4), 0xff, 0xe1),
    u16(sequenceSet.length),
    sequenceSet,
    u8(1),
    u16(pictureSet.length),
    pictureSet,
  );
  const sample = createBox(
    'avc1',
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    avcC,
  );
  const table = createBox(
    'stbl',
    createFullBox('stsd', 0, 0, u32(1), sample),
    createFullBox('stts', 0, 0, u32(0)),
    createFullBox('stsc', 0, 0, u32(0)),
    createFullBox('stsz', 0, 0, u32(0, 0)),
    createFullBox('stco', 0, 0, u32(0)),
  );
  const media = createBox(
    'minf',
    createFullBox('vmhd', 0, 1, Buffer.alloc(8)),
    createBox('dinf', createFullBox('dref', 0, 0, u32(1), createFullBox('url ', 0, 1))),
    table,
  );
  const track = createBox(
    'trak',
    createFullBox(
      'tkhd',
      0,
      7,
      u32(0, 0, TRACK, 0, 0),
      Buffer.alloc(16),
      MATRIX,
      u32(width << 16, height << 16),
    ),
    createBox(
      'mdia',
      createFullBox('mdhd', 0, 0, u32(0, 0, timescale, 0), u16(0x55c4, 0)),
      createFullBox('hdlr', 0, 0, u32(0), encodeText('vide'), Buffer.alloc(12), encodeText('video\0')),
      media,
    ),
  );
  const movie = createFullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, timescale, 0, 0x10000),
    u16(0x100, 0),
    Buffer.alloc(8),
    MATRIX,
    Buffer.alloc(24),
    u32(TRACK + 1),
  );
  return Buffer.concat([
    createBox('ftyp', encodeText('iso5'), u32(1), encodeText('iso5iso6mp41')),
    createBox('moov', movie, track, createBox('mvex', createFullBox('trex', 0, 0, u32(TRACK, 1, 0, 0, 0)))),
  ]);
}

/** Creates a fragment of frames with equal durations. `from` is the time of the first, in track units. */
export function createFragment(
  sequenceNumber: number,
  from: number,
  frameDuration: number,
  frames: readonly Uint8Array[],
): Buffer {
  const samples = frames.map((unit) => Buffer.concat([u32(unit.length), unit]));
  const createMoof = (offset: number): Buffer =>
    createBox(
      'moof',
      createFullBox('mfhd', 0, 0, u32(sequenceNumber)),
      createBox(
        'traf',
        createFullBox('tfhd', 0, 0x20000, u32(TRACK)),
        createFullBox('tfdt', 1, 0, u64(from)),
        createFullBox(
          'trun',
          0,
          0x701,
          u32(samples.length, offset),
          ...samples.map(({ length }) => u32(frameDuration, length, SYNC)),
        ),
      ),
    );
  const head = createMoof(0).length + 8;
  return Buffer.concat([createMoof(head), createBox('mdat', ...samples)]);
}
