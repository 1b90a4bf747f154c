import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { seekerProfile } from './seekers.ts';
import { id, instant, isCleanText } from './text.ts';
import { EXPERIENCE_LEVELS, INT_MAX } from './units.ts';

const offerFields = z.object({
  /** Only ever shown and given back; never part of a path. */
  name: z.optional(z.string().check(z.refine(isCleanText), z.maxLength(1_000))),
  /** Bytes. The upload must then have exactly as many. */
  size: z.optional(z.int().check(z.minimum(0), z.maximum(INT_MAX))),
  /** The upload must then carry it as its content-type. */
  type: z.optional(z.string().check(z.refine(isCleanText), z.maxLength(200))),
});

/** An address to PUT one file to, within 15 minutes, once. What the body says is held to; it may be left out. */
export const offerUpload = endpoint({
  method: 'POST',
  path: '/api/objects/upload',
  access: ['JobSeeker'],
  body: z.optional(offerFields),
  response: z.object({ uploadURL: z.string() }),
});

/**
 * Where such an address leads when the files lie on the server's own disk: the body is the file. The signature
 * admits whoever holds it, except somebody who is signed in as another person.
 */
export const putObject = endpoint({
  method: 'PUT',
  path: '/api/objects/:uploadId',
  access: 'anyone',
  params: z.object({ uploadId: id }),
  query: z.object({ signature: z.string().check(z.maxLength(200)) }),
  response: z.object({ cvUrl: z.string() }),
});

/** An addition: the file itself, as an attachment, for its owner and for employers matched with them. */
export const getObject = endpoint({
  method: 'GET',
  path: '/api/objects/:uploadId',
  access: ['JobSeeker', 'Employer'],
  params: z.object({ uploadId: id }),
});

export const READINGS = ['pending', 'read', 'empty', 'locked', 'unreadable'] as const;
/**
 * What came of reading a CV. pending: it waits its turn, or is being read; nothing is suggested yet, and an event `cv`
 * says when it is done. read: text was found. empty: there is none, as in a photograph of a page. locked: a
 * password protects it. unreadable: damaged, or too much for the time and memory that one CV may take.
 */
export type Reading = (typeof READINGS)[number];

export const cvSuggestions = z.object({
  /** Not yet in the profile, in the order in which the CV names them. */
  skills: z.array(z.string()),
  summary: z.nullable(z.string()),
  experienceLevel: z.nullable(z.enum(EXPERIENCE_LEVELS)),
  recentTitles: z.array(z.string()),
});
export type CvSuggestions = z.infer<typeof cvSuggestions>;

export const cvFile = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  type: z.string(),
  uploadedAt: instant,
  reading: z.enum(READINGS),
  /** Pages that were read; null where the format has none. */
  pagesRead: z.nullable(z.int()),
  pages: z.nullable(z.int()),
});
export type CvFile = z.infer<typeof cvFile>;

/**
 * `cvUrl` is the upload's address, with or without its query. The file is the CV from here on; what is in it is read
 * afterwards. Suggestions are never saved unasked (D38).
 */
export const updateCv = endpoint({
  method: 'POST',
  path: '/api/cv/update',
  access: ['JobSeeker'],
  body: z.object({ cvUrl: z.string().check(z.refine(isCleanText), z.minLength(1), z.maxLength(4_000)) }),
  response: z.extend(seekerProfile, { cv: cvFile, suggestions: cvSuggestions }),
});

/** An addition: the seeker's CV as a file is known, and what it would add to the profile as it is now. 404 without one. */
export const getCvSuggestions = endpoint({
  method: 'GET',
  path: '/api/cv/suggestions',
  access: ['JobSeeker'],
  response: z.object({ cv: cvFile, suggestions: cvSuggestions }),
});

/** An addition: one's own CV, as an attachment. */
export const getCv = endpoint({ method: 'GET', path: '/api/cv', access: ['JobSeeker'] });

/** An addition: the CV and the text read from it are erased. */
export const removeCv = endpoint({ method: 'DELETE', path: '/api/cv', access: ['JobSeeker'] });

/** An addition: the CV of a seeker whom the employer is matched with (D29); 404 for anybody else's. */
export const getSeekerCv = endpoint({
  method: 'GET',
  path: '/api/jobseekers/:seekerId/cv',
  access: ['Employer'],
  params: z.object({ seekerId: id }),
});
