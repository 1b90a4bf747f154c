/** The visible part of a picture: a square around a point, smaller with more zoom. */
export interface Crop {
  /** The middle of the square, as a share of the picture's width and height. */
  readonly x: number;
  readonly y: number;
  /** 1 shows the largest square that fits in the picture. */
  readonly zoom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const MOST_ZOOM = 4;
export const WHOLE_PICTURE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** The square's corner and side in the picture's own pixels. */
export function squareOf(crop: Crop, { width, height }: Size): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / crop.zoom;
  return { left: crop.x * width - side / 2, top: crop.y * height - side / 2, side };
}

/** Moves the picture under the square by a share of the square's side: to the right and down if positive. */
export function moveCrop(crop: Crop, size: Size, across: number, down: number): Crop {
  const { side } = squareOf(crop, size);
  return keepInside(
    { ...crop, x: crop.x - (across * side) / size.width, y: crop.y - (down * side) / size.height },
    size,
  );
}

export function zoomTo(crop: Crop, size: Size, zoom: number): Crop {
  return keepInside({ ...crop, zoom: clamp(zoom, 1, MOST_ZOOM) }, size);
}

/** The nearest crop whose square does not leave the picture. */
function keepInside(crop: Crop, size: Size): Crop {
  const { side } = squareOf(crop, size);
  const [halfX, halfY] = [side / size.width / 2, side / size.height / 2];
  return { ...crop, x: clamp(crop.x, halfX, 1 - halfX), y: clamp(crop.y, halfY, 1 - halfY) };
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest);
}
