import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, text } from './text.ts';

/** Every photo is stored as a JPEG of this many pixels; a logo is as large as a profile picture. */
export const COMPANY_PHOTO = { width: 960, height: 640 } as const;
export const COMPANY_PHOTOS_MAX = 6;
export const PHOTO_WORDS_MAX = 200;

const pictureUrl = z.string();

export const companyPictures = z.object({
  /** Where the logo is, for everybody; null if the company has no logo. */
  logoUrl: z.nullable(pictureUrl),
  /** Oldest first. */
  photos: z.array(
    z.object({
      id,
      url: pictureUrl,
      /** What it shows, for people who cannot see it. While this is empty, only members get the photo. */
      words: z.string(),
    }),
  ),
});
export type CompanyPictures = z.infer<typeof companyPictures>;

/** An addition to the specification: the logo and photos of the company's public page. */
export const getCompanyPictures = endpoint({
  method: 'GET',
  path: '/api/employer/pictures',
  access: ['Employer'],
  permission: 'company.read',
  response: companyPictures,
});

/**
 * The body is a JPEG, PNG or WebP file. Its middle square becomes the logo, encoded again without anything else that the
 * file contains. 413, 415 and 422 say what is wrong with it.
 */
export const setLogo = endpoint({
  method: 'PUT',
  path: '/api/employer/logo',
  access: ['Employer'],
  permission: 'company.edit',
  response: companyPictures,
  upload: 'application/octet-stream',
});

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/employer/logo',
  access: ['Employer'],
  permission: 'company.edit',
  response: companyPictures,
});

/**
 * Adds a photo. The body and the errors are those of `setLogo`, but the picture is cropped to its middle at three by two.
 * 422 beyond `COMPANY_PHOTOS_MAX`.
 */
export const addPhoto = endpoint({
  method: 'POST',
  path: '/api/employer/photos',
  access: ['Employer'],
  permission: 'company.edit',
  response: companyPictures,
  upload: 'application/octet-stream',
});

/** Says what a photo shows, which also puts it on the public page. */
export const describePhoto = endpoint({
  method: 'PUT',
  path: '/api/employer/photos/:pictureId',
  access: ['Employer'],
  permission: 'company.edit',
  params: z.object({ pictureId: id }),
  body: z.object({ words: text(PHOTO_WORDS_MAX) }),
  response: companyPictures,
});

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/employer/photos/:pictureId',
  access: ['Employer'],
  permission: 'company.edit',
  params: z.object({ pictureId: id }),
  response: companyPictures,
});
