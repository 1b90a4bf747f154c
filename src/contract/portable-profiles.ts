import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { seekerProfile } from './seekers.ts';
import { instant } from './text.ts';

/**
 * The formats that a profile can be imported from: JSON Resume 1.0.0, Nod's own export, and the JSON of Europass's
 * former CV editor.
 */
export const PROFILE_FORMATS = ['json-resume', 'nod', 'europass'] as const;
export type ProfileFormat = (typeof PROFILE_FORMATS)[number];

const text = z.optional(z.string());
const dates = { startDate: text, endDate: text };

/** A profile as JSON Resume 1.0.0 (jsonresume.org/schema). Fields that the format lacks are under `meta.nod`. */
export const jsonResume = z.object({
  $schema: z.string(),
  basics: z.object({
    name: z.string(),
    email: z.string(),
    label: text,
    phone: text,
    url: text,
    summary: text,
    location: z.optional(z.object({ city: z.string() })),
    profiles: z.array(z.object({ network: z.string(), username: z.string(), url: z.string() })),
  }),
  work: z.array(z.object({ name: text, position: z.string(), ...dates })),
  education: z.array(z.object({ institution: text, studyType: text, ...dates })),
  skills: z.array(z.object({ name: z.string() })),
  languages: z.array(z.object({ language: z.string(), fluency: text })),
  meta: z.object({
    version: z.string(),
    lastModified: z.string(),
    nod: z.pick(seekerProfile, {
      workModePref: true,
      minNetMonthlyIncomeInt: true,
      experience: true,
      experienceLevel: true,
    }),
  }),
});
export type JsonResume = z.infer<typeof jsonResume>;

/** The caller's profile in a format that other services read. 404 means no profile yet. */
export const getJsonResume = endpoint({
  method: 'GET',
  path: '/api/jobseeker/profile/json-resume',
  access: ['JobSeeker'],
  response: jsonResume,
});

const withLabel = z.object({ Label: z.string() });
const monthOfYear = z.object({ Year: z.int(), Month: z.optional(z.int()) });
const period = z.object({
  From: z.optional(monthOfYear),
  To: z.optional(monthOfYear),
  Current: z.optional(z.boolean()),
});
const withName = z.object({ Name: z.string() });
const contact = z.object({ Contact: z.string() });
const withDescription = z.object({ Description: withLabel });

/** A profile as the JSON of Europass's former CV editor: a SkillsPassport, version 3.4. */
export const europassCv = z.object({
  SkillsPassport: z.object({
    Locale: z.string(),
    DocumentInfo: z.object({
      DocumentType: z.string(),
      CreationDate: instant,
      LastUpdateDate: instant,
      XSDVersion: z.string(),
      Generator: z.string(),
    }),
    LearnerInfo: z.object({
      Identification: z.object({
        PersonName: z.object({ FirstName: z.string(), Surname: z.string() }),
        ContactInfo: z.object({
          Address: z.optional(z.object({ Contact: z.object({ Municipality: z.string() }) })),
          Email: contact,
          Telephone: z.optional(z.array(contact)),
          Website: z.array(z.extend(contact, { Use: z.object({ Code: z.string() }) })),
        }),
      }),
      Headline: z.optional(z.extend(withDescription, { Type: z.object({ Code: z.string() }) })),
      WorkExperience: z.array(
        z.object({ Period: period, Position: withLabel, Employer: z.optional(withName) }),
      ),
      Education: z.array(
        z.object({ Period: period, Title: z.optional(z.string()), Organisation: z.optional(withName) }),
      ),
      Skills: z.object({
        Linguistic: z.object({
          MotherTongue: z.array(withDescription),
          ForeignLanguage: z.array(
            z.extend(withDescription, { ProficiencyLevel: z.optional(z.record(z.string(), z.string())) }),
          ),
        }),
        /** One skill a line. */
        JobRelated: z.optional(z.object({ Description: z.string() })),
      }),
    }),
  }),
});
export type EuropassCv = z.infer<typeof europassCv>;

/**
 * The caller's profile for services that read Europass CVs. The format has no field for the years of experience, the level,
 * the work mode or the income.
 */
export const getEuropassCv = endpoint({
  method: 'GET',
  path: '/api/jobseeker/profile/europass',
  access: ['JobSeeker'],
  response: europassCv,
});

/** The parts of a profile that can be imported. Consent and sharing settings never are. */
const portableFields = z.partial(
  z.pick(seekerProfile, {
    phone: true,
    locationCity: true,
    workModePref: true,
    minNetMonthlyIncomeInt: true,
    skills: true,
    experience: true,
    summaryText: true,
    experienceLevel: true,
    jobs: true,
    education: true,
    languages: true,
    links: true,
  }),
);
export type PortableFields = z.infer<typeof portableFields>;

/**
 * Reads a profile from a document and saves nothing: the chosen parts are saved with POST /api/jobseeker/profile. Of
 * Nod's own export, only `format` and `seeker.profile` are needed. 422 if the document is in none of `PROFILE_FORMATS`, or
 * has nothing for a profile.
 */
export const readProfile = endpoint({
  method: 'POST',
  path: '/api/jobseeker/profile/read',
  access: ['JobSeeker'],
  body: z.object({ document: z.record(z.string(), z.unknown()) }),
  response: z.object({
    format: z.enum(PROFILE_FORMATS),
    /** A field is absent if the document says nothing about it. */
    fields: portableFields,
    /** Parts of the document that a profile can't store, in words: 'projects'. */
    leftOut: z.array(z.string()),
  }),
});
