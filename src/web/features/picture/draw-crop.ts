import { type Crop, squareOf } from './crop.ts';

/** Side of the uploaded picture in pixels, twice that of the stored one. */
const SENT_SIDE = 768;
const QUALITY = 0.9;

/** Draws the chosen square over the whole canvas; on white where the picture is transparent. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, side } = squareOf(crop, picture);
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The chosen square as a JPEG, without anything else that the file contains. */
export function croppedFile(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = canvasOf(SENT_SIDE, SENT_SIDE);
  drawCrop(canvas, picture, crop);
  return asJpeg(canvas);
}

/** All of a picture in a square, on white, as a JPEG: a logo is often wider than it is high. */
export function squaredFile(picture: ImageBitmap): Promise<Blob> {
  const canvas = canvasOf(SENT_SIDE, SENT_SIDE);
  const scale = SENT_SIDE / Math.max(picture.width, picture.height);
  draw(canvas, picture, scale);
  return asJpeg(canvas);
}

/** All of a picture as a JPEG. */
export function wholeFile(picture: ImageBitmap): Promise<Blob> {
  const canvas = canvasOf(picture.width, picture.height);
  draw(canvas, picture, 1);
  return asJpeg(canvas);
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

/** Draws the picture in the middle of the canvas, on white where the picture is transparent. */
function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, scale: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
}

function asJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded'))),
      'image/jpeg',
      QUALITY,
    ),
  );
}
