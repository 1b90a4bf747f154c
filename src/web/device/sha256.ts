/*
 * SHA-256 (FIPS 180-4) of many short texts, one after the other. The browser's own digest would need a promise for each
 * text, and is missing without https.
 */

const primes = firstPrimes(64);
/** The first 32 bits of the fractional parts of the primes' cube roots. */
const ROUND = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const BLOCK = 64;
const words = new Uint32Array(64);

/** The hash as 32 bytes. */
export function sha256(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const message = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(message.length - 4, bytes.length * 8);
  const state = Uint32Array.from(START);
  for (let offset = 0; offset < message.length; offset += BLOCK) compress(state, view, offset);
  const hash = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 8; i += 1) hash.setUint32(i * 4, state[i] ?? 0);
  return new Uint8Array(hash.buffer);
}

function compress(state: Uint32Array, view: DataView, offset: number): void {
  const w = words as Uint32Array & { [index: number]: number };
  for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(offset + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [x, y] = [wordAt(w, i - 15), wordAt(w, i - 2)];
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[i] = wordAt(w, i - 16) + s0 + wordAt(w, i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + wordAt(ROUND, i) + wordAt(w, i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = wordAt(state, i) + value;
}

function wordAt(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}

function turn(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const primesFound: number[] = [];
  for (let candidate = 2; primesFound.length < count; candidate += 1) {
    if (primesFound.every((prime) => candidate % prime !== 0)) primesFound.push(candidate);
  }
  return primesFound;
}
