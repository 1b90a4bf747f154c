import * as z from 'zod/mini';
import { user } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { id } from './text.ts';

/** Bytes of one uploaded picture: 5 MB. The stored one is much smaller. */
export const PICTURE_MAX_BYTES = 5 * 1_048_576;
/** The content types accepted, with the names that people know them by. */
export const PICTURE_TYPES = { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' } as const;
/** Every picture is stored as a JPEG with sides of this many pixels. */
export const PICTURE_SIDE = 384;

/**
 * An addition to the specification: the body is a JPEG, PNG or WebP file. Its middle square becomes the caller's
 * picture, encoded again without anything else that the file contains, such as the place where it was taken. 413, 415
 * and 422 say what is wrong with it.
 */
export const setPicture = endpoint({
  method: 'PUT',
  path: '/api/account/picture',
  access: 'signedIn',
  response: user,
  upload: 'application/octet-stream',
});

/** An addition to the specification: deletes the caller's picture, if there is one. */
export const removePicture = endpoint({
  method: 'DELETE',
  path: '/api/account/picture',
  access: 'signedIn',
  response: user,
});

/** A picture, at a profile's `profileImageUrl`: for its owner, and for employers who are matched with them (D29). */
export const getPicture = endpoint({
  method: 'GET',
  path: '/api/pictures/:pictureId',
  access: 'signedIn',
  params: z.object({ pictureId: id }),
  file: 'image/jpeg',
});
