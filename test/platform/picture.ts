/** Pictures drawn in code, to keep binary files out of the repository. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SIZE = 96;
type Colour = readonly [red: number, green: number, blue: number, alpha: number];
const CLEAR: Colour = [0, 0, 0, 0];

function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function encodePng(size: number, getColour: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) rows.set(getColour(x, y), y * (size * 4 + 1) + 1 + x * 4);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(rows)),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

function drawValve(colour: Colour): Buffer {
  const middle = SIZE / 2;
  return encodePng(SIZE, (x, y) => {
    const dx = Math.abs(x - middle);
    const dy = Math.abs(y - 60);
    const isBody = dx < 40 && dy < 4 + dx * 0.55;
    const isStem = dx < 3 && y > 18 && y < 60;
    const isWheel = y >= 12 && y < 20 && dx < 22;
    return isBody || isStem || isWheel ? colour : CLEAR;
  });
}

/** Pictures by path below the CDN base. */
export const PICTURES: ReadonlyMap<string, Buffer> = new Map([
  ['picture/valve-open.png', drawValve([0x45, 0xd4, 0x83, 255])],
  ['picture/valve-closed.png', drawValve([0x8b, 0x98, 0xa9, 255])],
]);
