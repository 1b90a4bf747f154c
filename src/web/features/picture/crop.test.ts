import { expect, test } from 'vitest';
import { MOST_ZOOM, moveCrop, squareOf, WHOLE_PICTURE, zoomTo } from './crop.ts';

const LANDSCAPE = { width: 800, height: 400 };

test('a new picture shows its middle square', () => {
  expect(squareOf(WHOLE_PICTURE, LANDSCAPE)).toEqual({ left: 200, top: 0, side: 400 });
});

test('dragging right shows more of the left, up to the edge', () => {
  const half = moveCrop(WHOLE_PICTURE, LANDSCAPE, 0.25, 0);
  expect(squareOf(half, LANDSCAPE)).toEqual({ left: 100, top: 0, side: 400 });
  expect(squareOf(moveCrop(half, LANDSCAPE, 5, 5), LANDSCAPE)).toEqual({ left: 0, top: 0, side: 400 });
});

test('zooming keeps the middle, and zooming out stays in the picture', () => {
  const close = zoomTo(WHOLE_PICTURE, LANDSCAPE, 2);
  expect(squareOf(close, LANDSCAPE)).toEqual({ left: 300, top: 100, side: 200 });
  const corner = moveCrop(close, LANDSCAPE, 9, 9);
  expect(squareOf(corner, LANDSCAPE)).toEqual({ left: 0, top: 0, side: 200 });
  expect(squareOf(zoomTo(corner, LANDSCAPE, 0.1), LANDSCAPE)).toEqual({ left: 0, top: 0, side: 400 });
  expect(zoomTo(WHOLE_PICTURE, LANDSCAPE, 99).zoom).toBe(MOST_ZOOM);
});
