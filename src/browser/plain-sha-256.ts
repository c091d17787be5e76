/**
 * SHA-256 (FIPS 180-4), since browsers keep theirs from pages without https, as many plants serve them. Ours: that of
 * `crypto-js` would share its core with the login, whose first load could come in two files then.
 */

const WORD = 2 ** 32;
const BLOCK_BYTES = 64;
const ROUNDS = 64;
const LENGTH_BYTES = 8;
const STATE_WORDS = 8;
/** Bits of a length that the lower word of the two holds, in bytes. */
const LOW_LENGTH = 2 ** 29;

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let one = 2; primes.length < count; one++)
    if (primes.every((prime) => one % prime !== 0)) primes.push(one);
  return primes;
}

/** The first 32 bits behind the point. */
const fraction = (root: number): number => ((root % 1) * WORD) | 0;

const PRIMES = firstPrimes(ROUNDS);
const CONSTANTS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, STATE_WORDS), (prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The bytes, a mark behind them, and their length in bits at the end of the last block. */
function padded(bytes: Uint8Array): DataView {
  const blocks = Math.floor((bytes.length + LENGTH_BYTES) / BLOCK_BYTES) + 1;
  const whole = new Uint8Array(blocks * BLOCK_BYTES);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - LENGTH_BYTES, bytes.length / LOW_LENGTH);
  view.setUint32(whole.length - 4, bytes.length * 8);
  return view;
}

/** The words of a block, and those that are made of them. */
function schedule(view: DataView, at: number): Int32Array {
  const words = new Int32Array(ROUNDS);
  const word = (i: number): number => words[i] as number;
  for (let i = 0; i < ROUNDS; i++) {
    if (i < 16) {
      words[i] = view.getInt32(at + 4 * i);
      continue;
    }
    const [near, far] = [word(i - 2), word(i - 15)];
    const mixedNear = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    const mixedFar = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    words[i] = word(i - 16) + mixedFar + word(i - 7) + mixedNear;
  }
  return words;
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < ROUNDS; i++) {
    const choice = (e & f) ^ (~e & g);
    const mixedE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = h + mixedE + choice + (CONSTANTS[i] as number) + (words[i] as number);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const mixedA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + mixedA + majority) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] as number) + word;
}

export function plainSha256(bytes: Uint8Array): Uint8Array {
  const view = padded(bytes);
  const state = START.slice();
  for (let at = 0; at < view.byteLength; at += BLOCK_BYTES) compress(state, schedule(view, at));
  const digest = new DataView(new ArrayBuffer(4 * STATE_WORDS));
  for (const [i, word] of state.entries()) digest.setInt32(4 * i, word);
  return new Uint8Array(digest.buffer);
}
