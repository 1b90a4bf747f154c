import * as z from 'zod/mini';
import { education, job, profileLink, spokenLanguage } from './career.ts';
import { endpoint } from './endpoint.ts';
import { seekerProfile } from './seekers.ts';
import { id, instant, isCleanText } from './text.ts';
import { EXPERIENCE_LEVELS, INT_MAX } from './units.ts';

const offerFields = z.object({
  /** The file's name, only for display and download; it never becomes part of a path. */
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

/**
 * An addition to the specification: the file itself, as an attachment, for its owner and for employers matched with
 * them.
 */
export const getObject = endpoint({
  method: 'GET',
  path: '/api/objects/:uploadId',
  access: ['JobSeeker', 'Employer'],
  permission: 'applications.read',
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
  /**
   * Additions to the specification: other values that the CV has and the profile lacks, and entries that the profile's lists
   * don't have.
   */
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
  body: z.object({
    cvUrl: z.string().check(z.refine(isCleanText), z.minLength(1), z.maxLength(4_000)),
    /** Keeps the previous CV beside the new one, to send it with some applications. 409 if there are `MOST_CVS`. */
    keepPrevious: z.optional(z.boolean()),
  }),
  response: z.extend(seekerProfile, { cv: cvFile, suggestions: cvSuggestions }),
});

/**
 * An addition to the specification: the seeker's CV file, and its suggestions for the current profile. 404 without a
 * CV.
 */
export const getCvSuggestions = endpoint({
  method: 'GET',
  path: '/api/cv/suggestions',
  access: ['JobSeeker'],
  response: z.object({ cv: cvFile, suggestions: cvSuggestions }),
});

/** An addition to the specification: the caller's own CV, as an attachment. */
export const getCv = endpoint({ method: 'GET', path: '/api/cv', access: ['JobSeeker'] });

/** An addition to the specification: deletes the CV in use and the text read from it. Kept CVs stay. */
export const removeCv = endpoint({ method: 'DELETE', path: '/api/cv', access: ['JobSeeker'] });

/** CVs that one seeker can keep. */
export const MOST_CVS = 5;

export const ownCv = z.object({
  id,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  type: z.string(),
  uploadedAt: instant,
  /** The one that matching uses, and that goes with an application that names no other. */
  isInUse: z.boolean(),
});
export type OwnCv = z.infer<typeof ownCv>;

/** An addition to the specification: the caller's CVs, at most `MOST_CVS`, the one in use first. */
export const listCvs = endpoint({
  method: 'GET',
  path: '/api/cvs',
  access: ['JobSeeker'],
  response: z.array(ownCv),
});

/** Puts another of the caller's CVs in use: it is read again, and the previous one is kept. */
export const setCvInUse = endpoint({
  method: 'POST',
  path: '/api/cvs/:cvId/use',
  access: ['JobSeeker'],
  params: z.object({ cvId: id }),
  response: z.array(ownCv),
});

/** One of the caller's CVs, as an attachment. */
export const getOwnCv = endpoint({
  method: 'GET',
  path: '/api/cvs/:cvId',
  access: ['JobSeeker'],
  params: z.object({ cvId: id }),
  file: 'application/octet-stream',
});

/** Erases one of the caller's CVs, wherever it was sent. */
export const removeOwnCv = endpoint({
  method: 'DELETE',
  path: '/api/cvs/:cvId',
  access: ['JobSeeker'],
  params: z.object({ cvId: id }),
  response: z.array(ownCv),
});

/** The CV that went with an application, for its seeker and, while they are matched, its employer. */
export const getSentCv = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/cv',
  access: ['JobSeeker', 'Employer'],
  permission: 'applications.read',
  params: z.object({ applicationId: id }),
  file: 'application/octet-stream',
});

/** The text of a CV, which a page can show without another program. */
export const sentCvText = z.object({
  name: z.string(),
  type: z.string(),
  /** The result of reading the file; null if it is unknown, for example because the CV is no longer the one in use. */
  reading: z.nullable(z.enum(READINGS)),
  /** The words of the file, in paragraphs; null if it was not read. */
  text: z.nullable(z.string()),
});
export type SentCvText = z.infer<typeof sentCvText>;

/** The words of the CV that went with an application, for its employer while they are matched. Logged as opening the CV. */
export const getSentCvText = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/cv/text',
  access: ['Employer'],
  permission: 'applications.read',
  params: z.object({ applicationId: id }),
  response: sentCvText,
});

/**
 * An addition to the specification: the CV that a seeker last sent to the employer, if the two are matched (D29); 404 for
 * anybody else's.
 */
export const getSeekerCv = endpoint({
  method: 'GET',
  path: '/api/jobseekers/:seekerId/cv',
  access: ['Employer'],
  permission: 'applications.read',
  params: z.object({ seekerId: id }),
  file: 'application/octet-stream',
});
