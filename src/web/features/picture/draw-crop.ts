import { type Crop, squareOf } from './crop.ts';

/** Sides of the picture that is sent, twice those of the one that is kept. */
const SENT_SIDE = 768;
const QUALITY = 0.9;

/** Draws the chosen square over the whole canvas; on white where the picture is transparent. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const drawing = canvas.getContext('2d');
  if (!drawing) return;
  const { left, top, side } = squareOf(crop, picture);
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The chosen square as a JPEG, without anything else that the file contains. */
export function croppedFile(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SENT_SIDE;
  canvas.height = SENT_SIDE;
  drawCrop(canvas, picture, crop);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded'))),
      'image/jpeg',
      QUALITY,
    ),
  );
}
