import * as z from 'zod/mini';
import { education, job, profileLink, spokenLanguage } from './career.ts';
import { endpoint } from './endpoint.ts';
import { seekerProfile } from './seekers.ts';
import { id, instant, isCleanText } from './text.ts';
import { EXPERIENCE_LEVELS, INT_MAX } from './units.ts';

const offerFields = z.object({
  /** Only shown and returned; never part of a path. */
  name: z.optional(z.string().check(z.refine(isCleanText), z.maxLength(1_000))),
  /** Bytes. If given, the upload must have exactly this size. */
  size: z.optional(z.int().check(z.minimum(0), z.maximum(INT_MAX))),
  /** If given, the upload must have this content-type. */
  type: z.optional(z.string().check(z.refine(isCleanText), z.maxLength(200))),
});

/** Returns an address to PUT one file to, once, within 15 minutes. The body is optional; what it declares is enforced. */
export const offerUpload = endpoint({
  method: 'POST',
  path: '/api/objects/upload',
  access: ['JobSeeker'],
  body: z.optional(offerFields),
  response: z.object({ uploadURL: z.string() }),
});

/**
 * The target of such an address if files are stored on the server's own disk; the body is the file. The signature
 * authorises anyone who has it, except a person signed in to another account.
 */
export const putObject = endpoint({
  method: 'PUT',
  path: '/api/objects/:uploadId',
  access: 'anyone',
  params: z.object({ uploadId: id }),
  query: z.object({ signature: z.string().check(z.maxLength(200)) }),
  response: z.object({ cvUrl: z.string() }),
  upload: 'application/octet-stream',
});

/** An addition: the file itself, as an attachment, for its owner and for employers matched with them. */
export const getObject = endpoint({
  method: 'GET',
  path: '/api/objects/:uploadId',
  access: ['JobSeeker', 'Employer'],
  params: z.object({ uploadId: id }),
  file: 'application/octet-stream',
});

export const READINGS = ['pending', 'read', 'empty', 'locked', 'unreadable'] as const;
/**
 * The result of reading a CV. pending: waiting or being read; there are no suggestions yet, and a `cv` event announces
 * the end. read: text was found. empty: there is no text, as in a photograph of a page. locked: protected by a
 * password. unreadable: damaged, or over the limits on time and memory for one CV.
 */
export type Reading = (typeof READINGS)[number];

export const cvSuggestions = z.object({
  /** Skills not yet in the profile, in the CV's order. */
  skills: z.array(z.string()),
  summary: z.nullable(z.string()),
  experienceLevel: z.nullable(z.enum(EXPERIENCE_LEVELS)),
  recentTitles: z.array(z.string()),
  /** Additions: what else the CV says that the profile has no value for, and entries that its lists don't have. */
  experienceYears: z.optional(z.nullable(z.int())),
  phone: z.optional(z.nullable(z.string())),
  locationCity: z.optional(z.nullable(z.string())),
  jobs: z.optional(z.array(job)),
  education: z.optional(z.array(education)),
  languages: z.optional(z.array(spokenLanguage)),
  links: z.optional(z.array(profileLink)),
});
export type CvSuggestions = z.infer<typeof cvSuggestions>;

export const cvFile = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  type: z.string(),
  uploadedAt: instant,
  reading: z.enum(READINGS),
  /** Pages that were read; null if the format has no pages. */
  pagesRead: z.nullable(z.int()),
  pages: z.nullable(z.int()),
});
export type CvFile = z.infer<typeof cvFile>;

/**
 * `cvUrl` is the upload's address, with or without its query. The file becomes the CV at once and is read
 * afterwards. Suggestions are never saved unasked (D38).
 */
export const updateCv = endpoint({
  method: 'POST',
  path: '/api/cv/update',
  access: ['JobSeeker'],
  body: z.object({ cvUrl: z.string().check(z.refine(isCleanText), z.minLength(1), z.maxLength(4_000)) }),
  response: z.extend(seekerProfile, { cv: cvFile, suggestions: cvSuggestions }),
});

/** An addition: the seeker's CV file, and its suggestions for the current profile. 404 without a CV. */
export const getCvSuggestions = endpoint({
  method: 'GET',
  path: '/api/cv/suggestions',
  access: ['JobSeeker'],
  response: z.object({ cv: cvFile, suggestions: cvSuggestions }),
});

/** An addition: the caller's own CV, as an attachment. */
export const getCv = endpoint({ method: 'GET', path: '/api/cv', access: ['JobSeeker'] });

/** An addition: deletes the CV and the text read from it. */
export const removeCv = endpoint({ method: 'DELETE', path: '/api/cv', access: ['JobSeeker'] });

/** An addition: the CV of a seeker whom the employer is matched with (D29); 404 for anybody else's. */
export const getSeekerCv = endpoint({
  method: 'GET',
  path: '/api/jobseekers/:seekerId/cv',
  access: ['Employer'],
  params: z.object({ seekerId: id }),
  file: 'application/octet-stream',
});
