import { PICTURE_TYPES } from '#contract/pictures.ts';

/** Maximum size of a file that is opened here, in bytes; the uploaded picture is much smaller. */
const MOST_BYTES = 25 * 1_048_576;
/** A longer side is scaled down first, so that dragging stays smooth. */
const LONGEST_SIDE = 2_048;
const SHORTEST_SIDE = 64;

export const PICTURE_ACCEPT = Object.keys(PICTURE_TYPES).join(',');

/** Why a file can't be used as a picture, worded for the user. */
export class Unusable extends Error {}

/** Decodes a chosen file, turned upright. @throws Unusable */
export async function openPicture(file: File): Promise<ImageBitmap> {
  if (!Object.hasOwn(PICTURE_TYPES, file.type)) {
    throw new Unusable(`We can’t use ${file.name}. Choose a JPEG, PNG or WebP picture.`);
  }
  if (file.size > MOST_BYTES) {
    throw new Unusable(`${file.name} is too large: at most ${MOST_BYTES / 1_048_576} MB.`);
  }
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Unusable(`${file.name} is damaged or incomplete. Choose another picture.`);
  });
  const { width, height } = picture;
  if (Math.min(width, height) < SHORTEST_SIDE) {
    picture.close();
    throw new Unusable(`${file.name} is too small: both sides need at least ${SHORTEST_SIDE} pixels.`);
  }
  const scale = LONGEST_SIDE / Math.max(width, height);
  if (scale >= 1) return picture;
  const smaller = await createImageBitmap(picture, {
    resizeWidth: Math.round(width * scale),
    resizeHeight: Math.round(height * scale),
    resizeQuality: 'high',
  });
  picture.close();
  return smaller;
}
