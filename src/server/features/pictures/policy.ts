import { COMPANY_PHOTO } from '#contract/company-pictures.ts';
import { PICTURE_MAX_BYTES, PICTURE_SIDE } from '#contract/pictures.ts';
import { AppError } from '../../http/errors.ts';

/** The most pixels that we decode: more than most phones take, and 64 MB in memory. */
export const MOST_PIXELS = 16 * 1_048_576;
export const LONGEST_SIDE = 10_000;

/** The sizes that pictures are stored in. A picture whose shorter side is below `shortestSide` would be blurred. */
export const PICTURE_SHAPES = {
  square: { width: PICTURE_SIDE, height: PICTURE_SIDE, shortestSide: 64 },
  photo: { ...COMPANY_PHOTO, shortestSide: 320 },
} as const;
export type PictureShape = keyof typeof PICTURE_SHAPES;

/** Why a picture is refused. */
export const REFUSALS = ['type', 'animated', 'pixels', 'small', 'damaged'] as const;
export type Refusal = (typeof REFUSALS)[number];

const CHOOSE_ANOTHER = 'Please choose a JPEG, PNG or WebP picture.';

const WORDS: Readonly<Record<Exclude<Refusal, 'type' | 'small'>, string>> = {
  animated: `Animated pictures can’t be used. ${CHOOSE_ANOTHER}`,
  pixels:
    'This picture has too many pixels: at most 16 million, and 10,000 on a side. Please make it smaller first.',
  damaged: 'This picture is damaged or incomplete, so we can’t read it. Please choose another one.',
};

export function refusedPicture(why: Refusal, shape: PictureShape): AppError {
  if (why === 'type')
    return new AppError('unsupported', `We can’t read this kind of file. ${CHOOSE_ANOTHER}`);
  if (why === 'small') {
    const side = PICTURE_SHAPES[shape].shortestSide;
    return new AppError(
      'unacceptable',
      `This picture is too small: both sides need at least ${side} pixels.`,
    );
  }
  return new AppError('unacceptable', WORDS[why]);
}

export function pictureTooLarge(): AppError {
  return new AppError('tooLarge', `The picture is too large: at most ${PICTURE_MAX_BYTES / 1_048_576} MB.`);
}
