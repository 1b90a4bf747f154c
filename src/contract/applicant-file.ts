import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { CRITERIA_MAX } from './roles.ts';
import { id, instant, isCleanText, optionalText, text } from './text.ts';

/** The most characters in a note, and the most members that it can mention. */
export const FILE_NOTE_MAX = 4_000;
export const MENTIONS_MAX = 20;

/** The member who added it; null if their account has been deleted. */
const author = z.nullable(z.object({ userId: id, name: z.string() }));

/** A private note of the company about an applicant. */
export const fileNote = z.object({
  id,
  author,
  body: z.string(),
  /** The members it mentions. */
  mentions: z.array(z.object({ userId: id, name: z.string() })),
  createdAt: instant,
});
export type FileNote = z.infer<typeof fileNote>;

const params = z.object({ applicationId: id });

/** Private notes about an applicant, newest first. No seeker sees them here; their own export has them (D59). */
export const listFileNotes = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/notes',
  access: ['Employer'],
  permission: 'notes',
  params,
  query: z.object(paged()),
  response: z.array(fileNote),
});

/** The members that the note mentions are notified. 422 if one of them does not reach the applicant. */
export const addFileNote = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/notes',
  access: ['Employer'],
  permission: 'notes',
  params,
  body: z.object({
    body: text(FILE_NOTE_MAX),
    mentions: z._default(z.array(id).check(z.maxLength(MENTIONS_MAX)), []),
  }),
  response: fileNote,
  statuses: [201],
});

/** Deletes a note that the caller wrote. */
export const deleteFileNote = endpoint({
  method: 'DELETE',
  path: '/api/applications/:applicationId/notes/:noteId',
  access: ['Employer'],
  permission: 'notes',
  params: z.object({ applicationId: id, noteId: id }),
});

/** The most files that a company can store about one applicant. */
export const APPLICATION_FILES_MAX = 20;

/** A file that a member added about an applicant, such as a certificate or a test. */
export const applicationFile = z.object({
  id,
  author,
  /** As shown and downloaded, with the extension of its type. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** One of `ATTACHMENT_TYPES`, determined from the content. */
  type: z.string(),
  /** Whether a virus scanner looked at it. */
  isScanned: z.boolean(),
  addedAt: instant,
});
export type ApplicationFile = z.infer<typeof applicationFile>;

/** Files about an applicant, newest first. No seeker sees them here; their own export has them (D59). */
export const listApplicationFiles = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/files',
  access: ['Employer'],
  permission: 'notes',
  params,
  response: z.object({ files: z.array(applicationFile) }),
});

/**
 * Receives one file, which is the body of the request. 409 at `APPLICATION_FILES_MAX`, or if the company's space is full.
 */
export const addApplicationFile = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/files',
  access: ['Employer'],
  permission: 'notes',
  params,
  /** The file's name, only for display and download; it never becomes part of a path. */
  query: z.object({ name: z.optional(z.string().check(z.refine(isCleanText), z.maxLength(1_000))) }),
  response: applicationFile,
  statuses: [201],
  upload: 'application/octet-stream',
});

const fileParams = z.object({ applicationId: id, fileId: id });

/**
 * Sends the file as an attachment: to members who reach the applicant, and to the applicant, who finds its address in
 * their export.
 */
export const getApplicationFile = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/files/:fileId',
  access: ['JobSeeker', 'Employer'],
  permission: 'notes',
  params: fileParams,
  file: 'application/octet-stream',
});

/** Deletes a file that the caller added. */
export const deleteApplicationFile = endpoint({
  method: 'DELETE',
  path: '/api/applications/:applicationId/files/:fileId',
  access: ['Employer'],
  permission: 'notes',
  params: fileParams,
});

/** Four points, so that there is no middle to hide in. */
export const RATINGS = {
  1: 'Clear concerns',
  2: 'Some concerns',
  3: 'Good',
  4: 'Very good',
} as const;
export type Rating = 1 | 2 | 3 | 4;
const rating = z.literal([1, 2, 3, 4]);

export const EVIDENCE_MAX = 2_000;
/** More than `CRITERIA_MAX`: a draft keeps what it says of criteria that the role has since replaced. */
export const FINDINGS_MAX = 2 * CRITERIA_MAX;

/** What an interviewer found for one criterion; without a rating if they did not assess it. */
export const finding = z.object({
  criterion: text(100),
  rating: z.nullable(rating),
  evidence: z.nullable(z.string()),
});
export type Finding = z.infer<typeof finding>;

export const scorecard = z.object({
  author,
  findings: z.array(finding),
  summary: z.nullable(z.string()),
  /** null while it is a draft, which only its author sees. */
  submittedAt: z.nullable(instant),
});
export type Scorecard = z.infer<typeof scorecard>;

/** The scorecards of one interview. We never turn them into a score, and no list is ordered by them (D59). */
export const interviewScorecards = z.object({
  interviewId: id,
  scheduledAt: instant,
  /** The role's criteria as they are now. */
  criteria: z.array(z.string()),
  /** The question kit that was chosen for the interview. */
  kit: z.optional(z.object({ name: z.string(), questions: z.array(z.string()) })),
  /** Whether the caller is asked for a scorecard. */
  isAsked: z.boolean(),
  own: z.nullable(scorecard),
  /** Colleagues' submitted scorecards: empty while the caller is asked for one and has not submitted it. */
  others: z.array(scorecard),
  /** How many colleagues have submitted theirs, whether or not the caller may read them yet. */
  submitted: z.int(),
});
export type InterviewScorecards = z.infer<typeof interviewScorecards>;

/** Scorecards are listed by interview, the latest first, for at most this many interviews. */
export const INTERVIEWS_SHOWN = 20;
export const listScorecards = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/scorecards',
  access: ['Employer'],
  permission: 'notes',
  params,
  response: z.object({ interviews: z.array(interviewScorecards) }),
});

/**
 * Saves the caller's scorecard as a draft, or submits it for good. 403 for a member who is not asked for one. 409 once it
 * was submitted, because the caller can read colleagues' scorecards from then on. 422 for submitting it without any rating.
 */
export const saveScorecard = endpoint({
  method: 'PUT',
  path: '/api/interviews/:interviewId/scorecard',
  access: ['Employer'],
  permission: 'notes',
  params: z.object({ interviewId: id }),
  body: z.object({
    findings: z
      .array(
        z.object({ criterion: text(100), rating: z.nullable(rating), evidence: optionalText(EVIDENCE_MAX) }),
      )
      .check(z.maxLength(FINDINGS_MAX)),
    summary: z.optional(optionalText(EVIDENCE_MAX)),
    submit: z.boolean(),
  }),
  response: interviewScorecards,
});
