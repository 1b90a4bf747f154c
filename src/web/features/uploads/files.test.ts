import { expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#contract/cv-types.ts';
import { CV_CONTENT_TYPES, choose, inMegabytes, sizeInWords, typeOf } from './files.ts';

const file = (name: string, size = 10, type = '') => ({ name, size, type });
const ONE = { maxFiles: 1, maxBytes: UPLOAD_MAX_BYTES, types: CV_CONTENT_TYPES };

test('a second CV replaces the first; of several at once, the first counts', () => {
  const [a, b, c] = [file('a.pdf'), file('b.pdf'), file('c.pdf')];
  expect(choose([], [a, b, c], ONE)).toMatchObject({ files: [a], tooMany: [b, c] });
  expect(choose([a], [b], ONE).files).toEqual([b]);
  expect(choose([a], [], ONE).files).toEqual([a]);
  expect(choose([a, b], [c], { ...ONE, maxFiles: 2 }).files).toEqual([b, c]);
});

test('10 MB is allowed; a larger file is left out and named', () => {
  const [largest, over] = [file('largest.pdf', UPLOAD_MAX_BYTES), file('over.pdf', UPLOAD_MAX_BYTES + 1)];
  expect(choose([], [largest], ONE)).toEqual({ files: [largest], tooMany: [], tooLarge: [], wrongType: [] });
  expect(choose([largest], [over], ONE)).toEqual({
    files: [largest],
    tooMany: [],
    tooLarge: [over],
    wrongType: [],
  });
  expect(inMegabytes(UPLOAD_MAX_BYTES)).toBe(10);
});

test('a photo and an old Word file are left out and named', () => {
  const [cv, photo] = [file('cv.docx'), file('photo.png', 10, 'image/png')];
  const old = file('cv.doc', 10, 'application/msword');
  expect(choose([cv], [photo], ONE)).toEqual({ files: [cv], tooMany: [], tooLarge: [], wrongType: [photo] });
  expect(choose([], [old, cv], ONE)).toEqual({ files: [cv], tooMany: [], tooLarge: [], wrongType: [old] });
});

test('the type is taken from the name if the browser does not know it', () => {
  expect(typeOf(file('CV.DOCX'))).toMatch(/wordprocessingml\.document$/);
  expect(typeOf(file('cv.pdf', 1, 'application/x-whatever'))).toBe('application/pdf');
  expect(typeOf(file('photo.png', 1, 'image/png'))).toBe('image/png');
});

test('file sizes are given in words', () => {
  expect([1, 900, 85_900, 2_500_000, UPLOAD_MAX_BYTES].map(sizeInWords)).toEqual([
    '1 byte',
    '900 bytes',
    '84 KB',
    '2.4 MB',
    '10.0 MB',
  ]);
});
