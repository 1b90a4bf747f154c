import { expect, test } from 'vitest';
import { MOST_ZOOM, moved, squareOf, WHOLE, zoomTo } from './crop.ts';

const LANDSCAPE = { width: 800, height: 400 };

test('a new picture shows its middle square', () => {
  expect(squareOf(WHOLE, LANDSCAPE)).toEqual({ left: 200, top: 0, side: 400 });
});

test('dragging right shows more of the left, up to the edge', () => {
  const half = moved(WHOLE, LANDSCAPE, 0.25, 0);
  expect(squareOf(half, LANDSCAPE)).toEqual({ left: 100, top: 0, side: 400 });
  expect(squareOf(moved(half, LANDSCAPE, 5, 5), LANDSCAPE)).toEqual({ left: 0, top: 0, side: 400 });
});

test('zooming keeps the middle, and zooming out stays in the picture', () => {
  const close = zoomTo(WHOLE, LANDSCAPE, 2);
  expect(squareOf(close, LANDSCAPE)).toEqual({ left: 300, top: 100, side: 200 });
  const corner = moved(close, LANDSCAPE, 9, 9);
  expect(squareOf(corner, LANDSCAPE)).toEqual({ left: 0, top: 0, side: 200 });
  expect(squareOf(zoomTo(corner, LANDSCAPE, 0.1), LANDSCAPE)).toEqual({ left: 0, top: 0, side: 400 });
  expect(zoomTo(WHOLE, LANDSCAPE, 99).zoom).toBe(MOST_ZOOM);
});
