/** Red, green, blue and alpha of each pixel, row by row. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

const WHITE = 255;
const CHANNELS = 4;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Crops the middle to the shape of `size`, scales it to that size and puts it on white where it was transparent. Each new
 * pixel is the mean of the area that it covers.
 */
export function prepareCrop(from: Pixels, { width, height }: Size): Pixels {
  const step = Math.min(from.width / width, from.height / height);
  const [left, top] = [(from.width - step * width) / 2, (from.height - step * height) / 2];
  const data = new Uint8ClampedArray(width * height * CHANNELS);
  const sum = new Float64Array(3);
  for (let y = 0; y < height; y += 1) {
    const rows = spanOf(top + y * step, step, from.height);
    for (let x = 0; x < width; x += 1) {
      const columns = spanOf(left + x * step, step, from.width);
      sum.fill(0);
      for (let row = rows.first; row <= rows.last; row += 1) {
        const rowShare = shareOf(row, rows);
        for (let column = columns.first; column <= columns.last; column += 1) {
          addPixel(
            sum,
            from.data,
            (row * from.width + column) * CHANNELS,
            rowShare * shareOf(column, columns),
          );
        }
      }
      const offset = (y * width + x) * CHANNELS;
      for (let channel = 0; channel < 3; channel += 1) {
        data[offset + channel] = (sum[channel] ?? 0) / (step * step);
      }
      data[offset + 3] = WHITE;
    }
  }
  return { data, width, height };
}

interface Span {
  readonly from: number;
  readonly to: number;
  /** The first and last pixel that it touches. */
  readonly first: number;
  readonly last: number;
}

function spanOf(from: number, length: number, end: number): Span {
  const to = Math.min(from + length, end);
  return { from, to, first: Math.floor(from), last: Math.min(Math.ceil(to), end) - 1 };
}

/** How much of a pixel the span covers, 0 to 1. */
function shareOf(pixel: number, { from, to }: Span): number {
  return Math.min(pixel + 1, to) - Math.max(pixel, from);
}

function addPixel(sum: Float64Array, data: Uint8ClampedArray, offset: number, share: number): void {
  const alpha = (data[offset + 3] ?? 0) / WHITE;
  for (let channel = 0; channel < 3; channel += 1) {
    const colour = (data[offset + channel] ?? 0) * alpha + WHITE * (1 - alpha);
    sum[channel] = (sum[channel] ?? 0) + colour * share;
  }
}
