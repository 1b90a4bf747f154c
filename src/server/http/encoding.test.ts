import { expect, test } from 'vitest';
import { chooseEncoding, type Encoding } from './encoding.ts';

const ALL: readonly Encoding[] = ['br', 'gzip'];
const choose = (accepted: string | undefined, available = ALL) =>
  chooseEncoding(accepted === undefined ? {} : { 'accept-encoding': accepted }, available);

test('Brotli wins over gzip if the client accepts both equally', () => {
  expect(choose('gzip, deflate, br, zstd')).toBe('br');
  expect(choose('*')).toBe('br');
  expect(choose('gzip, br', ['gzip'])).toBe('gzip');
});

test('an encoding with q=0 is not sent; plain content is the last resort', () => {
  expect(choose('br;q=0, gzip')).toBe('gzip');
  expect(choose('br;q=0, *')).toBe('gzip');
  expect(choose('gzip;q=0, br; q=0.0')).toBe('identity');
  expect(choose('identity;q=0, *;q=0')).toBe('identity');
});

test('the client chooses the encoding by its q-values', () => {
  expect(choose('br;q=0.2, gzip;q=0.8')).toBe('gzip');
  expect(choose('identity, gzip;q=0.5')).toBe('identity');
});

test('a client that asks for nothing we know gets plain content', () => {
  expect(choose(undefined)).toBe('identity');
  expect(choose('')).toBe('identity');
  expect(choose('zstd, vibrant')).toBe('identity');
});
