import * as z from 'zod/mini';
import { user } from './accounts.ts';
import { ADMIN_ACTIONS, type AdminActionKind } from './admin.ts';
import { legalVersion } from './agreements.ts';
import { apiKey } from './api-keys.ts';
import { finding } from './applicant-file.ts';
import { APPLICATION_STATUSES, advert, seekerApplication } from './applications.ts';
import { assessment } from './assessments.ts';
import { card, hire, invoice } from './billing.ts';
import { calendarLink, memberCalendar } from './calendars.ts';
import { companyPage } from './company-page.ts';
import { companyPictures } from './company-pictures.ts';
import { contest } from './contests.ts';
import { cultureProfile } from './culture.ts';
import { employer } from './employers.ts';
import { endpoint } from './endpoint.ts';
import { followedFeed } from './feeds.ts';
import { fitSchema } from './fit.ts';
import { guaranteeVerdict } from './guarantee.ts';
import { importSummary } from './imports.ts';
import { interview } from './interviews.ts';
import { attachment } from './messages.ts';
import { monitoringAnswers } from './monitoring.ts';
import { notification } from './notifications.ts';
import { offer } from './offers.ts';
import { MEMBER_ROLES } from './permissions.ts';
import { PAID_PLANS } from './plans.ts';
import { preferences } from './preferences.ts';
import { questionKit } from './question-kits.ts';
import { savedRoleDraft } from './role-drafts.ts';
import { employerRole } from './roles.ts';
import { REPORT_OUTCOMES, SCAM_OUTCOMES } from './safety.ts';
import { savedSearch } from './saved-searches.ts';
import { SCAM_SIGNS } from './scam/scam-sign.ts';
import { securityEvent } from './security.ts';
import { seekerProfile } from './seekers.ts';
import { textTemplate } from './templates.ts';
import { id, instant } from './text.ts';
import { cvFile } from './uploads.ts';
import { webhook } from './webhooks.ts';

/** The versions of the privacy notice and terms that you agreed to. */
const agreement = z.object({ version: legalVersion, agreedAt: instant });

const roleNamed = z.object({ id, title: z.string(), companyName: z.string() });
/** `declinedAt` is absent unless the seeker declined. */
const invited = z.object({ role: roleNamed, invitedAt: instant, declinedAt: z.optional(instant) });

const move = z.object({
  fromStatus: z.nullable(z.enum(APPLICATION_STATUSES)),
  toStatus: z.enum(APPLICATION_STATUSES),
  movedAt: instant,
  byYou: z.boolean(),
});

/** A hire in the caller's export; the other party's identity is theirs to export. */
const exportedHire = z.omit(hire, { seekerName: true, invoice: true });

/** What is stored about a seeker, in addition to the data of every account. */
const seekerData = z.object({
  /** null before the first save. */
  profile: z.nullable(z.extend(seekerProfile, { isDiscoverable: z.boolean() })),
  applications: z.array(
    z.extend(z.omit(seekerApplication, { user: true, seeker: true }), {
      fit: fitSchema,
      note: z.nullable(z.string()),
      /** What you applied to: the advert as it was then. */
      advert,
      moves: z.array(move),
      /**
       * What the company wrote about you: notes, notes on interviews, and scorecards, including drafts. Without the
       * names of the authors and of people mentioned. Absent if there is nothing.
       */
      companyFile: z.optional(
        z.object({
          notes: z.array(z.object({ at: instant, text: z.string() })),
          scorecards: z.array(
            z.object({ at: instant, findings: z.array(finding), summary: z.nullable(z.string()) }),
          ),
          /** The content is at `url`, for as long as the company keeps it. */
          files: z.optional(
            z.array(
              z.object({ at: instant, name: z.string(), size: z.int(), type: z.string(), url: z.string() }),
            ),
          ),
        }),
      ),
    }),
  ),
  /** null if you have not taken it. */
  assessment: z.nullable(assessment),
  hires: z.array(exportedHire),
  invites: z.array(invited),
  savedRoles: z.array(z.object({ role: roleNamed, savedAt: instant })),
  savedSearches: z.array(savedSearch),
  /** null if you have no CV. The file itself is at `url`; `text` is the text read from it. */
  cv: z.nullable(z.extend(cvFile, { url: z.string(), sha256: z.string(), text: z.string() })),
  /** CVs that you keep besides the one in use, and replaced ones that went with an application. */
  keptCvs: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      size: z.int(),
      type: z.string(),
      sha256: z.string(),
      addedAt: instant,
      isListed: z.boolean(),
    }),
  ),
  /** The roles for which you were listed as a candidate, at most once a day each, and those whose employers skipped you. */
  sightings: z.array(z.object({ roleId: id, seenAt: instant })),
  skips: z.array(z.object({ roleId: id, skippedAt: instant })),
  /** Uploaded files that have not become the CV: deleted within the hour. */
  uploads: z.array(
    z.object({
      name: z.nullable(z.string()),
      size: z.nullable(z.int()),
      type: z.nullable(z.string()),
      offeredAt: instant,
      receivedAt: z.nullable(instant),
    }),
  ),
  /** What you answered to help us check for fairness. */
  monitoring: monitoringAnswers,
  /** Your requests for a review by a person. */
  contests: z.array(contest),
  /** The cards you were shown, at most once a day each. */
  impressions: z.array(
    z.object({
      roleId: id,
      shownAt: instant,
      position: z.int(),
      fitScoreInt: z.int(),
      personalityFitInt: z.int(),
      scorer: z.string(),
      order: z.string(),
    }),
  ),
});

/** An employer's data. Applicants appear without their identity, which is theirs to export. */
const employerData = z.object({
  /** null before the company is set up. */
  company: z.nullable(employer),
  /** null until there is any. */
  billing: z.nullable(
    z.object({
      trialEndsAt: z.nullable(instant),
      card: z.nullable(card),
      subscription: z.nullable(
        z.object({ planCode: z.enum(PAID_PLANS), pricePence: z.int(), status: z.string(), since: instant }),
      ),
      invoices: z.array(invoice),
    }),
  ),
  hires: z.array(exportedHire),
  /** How the company describes its teams; null until it does. A role's own description is with the role. */
  culture: z.nullable(cultureProfile),
  roles: z.array(employerRole),
  /** Questions that the company asks in interviews. */
  questionKits: z.optional(z.array(questionKit)),
  templates: z.optional(z.array(textTemplate)),
  applications: z.array(
    z.object({
      id,
      roleId: id,
      status: z.enum(APPLICATION_STATUSES),
      submittedAt: instant,
      dueAt: instant,
      answeredAt: z.nullable(instant),
      offer: z.optional(offer),
      moves: z.array(move),
    }),
  ),
  /** Imports, without their adverts: accepted ones are among the roles. */
  imports: z.array(importSummary),
  /** Job boards that the company follows. */
  feeds: z.optional(z.array(followedFeed)),
  /** Addresses of the company's own systems, without their secrets. */
  webhooks: z.optional(z.array(webhook)),
  /** What the public page says and shows; the pictures themselves are at their addresses. */
  page: z.optional(z.extend(companyPage, { pictures: companyPictures })),
  /** After how many months rejected applications are erased. */
  keepRejectedMonths: z.optional(z.int()),
  /** The company's lines of the public ledger, including answers to people who have since left (D27). */
  ledger: z.optional(
    z.array(
      z.object({
        reference: z.string(),
        submittedAt: instant,
        dueAt: instant,
        answeredAt: z.nullable(instant),
        verdict: guaranteeVerdict,
      }),
    ),
  ),
  invites: z.array(invited),
  /** The roles for which candidates were skipped; the candidates' identity is theirs to export. */
  skips: z.array(z.object({ roleId: id, skippedAt: instant })),
});

/** Everything stored about one person (D9), at one moment. */
export const personalData = z.object({
  format: z.literal('nod-personal-data'),
  version: z.literal(1),
  exportedAt: instant,
  user,
  agreements: z.array(agreement),
  /** null if you have no picture. The picture itself is at `url`. */
  picture: z.nullable(z.object({ url: z.string(), size: z.int(), sha256: z.string(), addedAt: instant })),
  /** When you proved that mail reaches your address; null if you have not. */
  emailConfirmedAt: z.nullable(instant),
  /**
   * Changes of your email address in the last week, and requests to confirm the current one, in which the old and the new
   * address are the same. `confirmedAt` is null while the new address waits to be confirmed.
   */
  emailChanges: z.array(
    z.object({
      oldEmail: z.string(),
      newEmail: z.string(),
      askedAt: instant,
      confirmedAt: z.nullable(instant),
    }),
  ),
  sessions: z.array(
    z.object({
      createdAt: instant,
      seenAt: instant,
      expiresAt: instant,
      network: z.nullable(z.string()),
      browser: z.nullable(z.string()),
      isThisOne: z.boolean(),
    }),
  ),
  /** The passkeys, and the app that shows codes; the secrets of both are left out. */
  secondFactors: z.object({
    app: z.nullable(z.object({ addedAt: instant })),
    passkeys: z.array(z.object({ name: z.string(), addedAt: instant, usedAt: z.nullable(instant) })),
    recoveryCodesLeft: z.int(),
  }),
  /** The security log's entries about your account. */
  securityEvents: z.array(securityEvent),
  /** What you said that you mean by words we did not know. */
  wordMeanings: z.optional(
    z.array(
      z.object({
        kind: z.enum(['skill', 'title']),
        written: z.string(),
        /** null: none of the names that were offered. */
        meaning: z.nullable(z.string()),
        network: z.nullable(z.string()),
        at: instant,
      }),
    ),
  ),
  /** Your keys for programs, in every company. */
  apiKeys: z.optional(z.array(apiKey)),
  seeker: z.nullable(seekerData),
  /** The company's data, for its owner; null for other members. */
  employer: z.nullable(employerData),
  /**
   * The companies that the person belongs to, and what they decided and wrote there about applications, without the
   * applicants.
   */
  memberships: z.optional(
    z.array(
      z.object({
        companyName: z.string(),
        memberRole: z.enum(MEMBER_ROLES),
        joinedAt: instant,
        decisions: z.array(
          z.object({ applicationId: id, toStatus: z.enum(APPLICATION_STATUSES), at: instant }),
        ),
        /** Their private notes, scorecards (drafts too) and files; the files themselves are at `url`. */
        notes: z.optional(z.array(z.object({ applicationId: id, at: instant, text: z.string() }))),
        scorecards: z.optional(
          z.array(
            z.object({
              applicationId: id,
              at: instant,
              findings: z.array(finding),
              summary: z.nullable(z.string()),
            }),
          ),
        ),
        files: z.optional(
          z.array(
            z.object({
              applicationId: id,
              at: instant,
              name: z.string(),
              size: z.int(),
              type: z.string(),
              url: z.string(),
            }),
          ),
        ),
      }),
    ),
  ),
  /** Accounts at companies' single sign-on that sign you in here; issuer and subject are the provider's. */
  companyIdentities: z.optional(
    z.array(z.object({ companyName: z.string(), issuer: z.string(), subject: z.string(), since: instant })),
  ),
  /** Data-processing terms that the person accepted for a company, oldest first. */
  acceptedDataTerms: z.optional(
    z.array(z.object({ companyName: z.string(), version: z.string(), acceptedAt: instant })),
  ),
  /** Your own calendar as a member, without its address; null if you have connected no calendar. */
  calendar: z.optional(z.nullable(memberCalendar)),
  /**
   * When you made the address under which your own calendar subscribes to your interviews, and when it was last read;
   * without the address. null if you have made no address.
   */
  calendarLink: z.optional(z.nullable(calendarLink)),
  /** Drafts of roles that you have begun to write, in any company. */
  roleDrafts: z.optional(z.array(savedRoleDraft)),
  matches: z.array(z.object({ id, role: roleNamed, matchedAt: instant })),
  threads: z.array(
    z.object({
      id,
      role: roleNamed,
      /** The other side: the company, or the seeker's first name. */
      with: z.string(),
      openedAt: instant,
      /** When you last read it; null if never. */
      readAt: z.nullable(instant),
      messages: z.array(
        z.object({
          id,
          byYou: z.boolean(),
          bodyMd: z.string(),
          createdAt: instant,
          /** Absent if the message had no files. Each file is at its `url`, which is absent once the file was removed. */
          attachments: z.optional(z.array(z.extend(attachment, { url: z.optional(z.string()) }))),
        }),
      ),
    }),
  ),
  /** Files that you attached to a message that was not sent: deleted within the day. */
  unsentFiles: z.array(z.extend(z.omit(attachment, { id: true }), { receivedAt: instant })),
  /** As you see them; in an employer's export without the seeker's name, which is theirs to export. */
  interviews: z.array(z.omit(interview, { seeker: true })),
  notifications: z.array(notification),
  /** Your notification settings for mail and push, and the browsers that receive your push notifications. */
  wishes: z.extend(z.omit(preferences, { email: true, pushKey: true }), {
    pushTo: z.array(z.object({ endpoint: z.string(), since: instant })),
  }),
  /** The people and companies that you have blocked. */
  blocks: z.array(z.object({ name: z.string(), blockedAt: instant })),
  /** What you have reported. */
  reports: z.array(
    z.object({
      reason: z.string(),
      words: z.nullable(z.string()),
      createdAt: instant,
      outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
    }),
  ),
  /** When something you or your company wrote had signs of fraud, and what an Admin found; absent if there was nothing. */
  scamReviews: z.optional(
    z.array(
      z.object({
        createdAt: instant,
        signs: z.array(z.enum(SCAM_SIGNS)),
        texts: z.int(),
        outcome: z.nullable(z.enum(SCAM_OUTCOMES)),
      }),
    ),
  ),
  /** What Admins did about you or your company, oldest first, and what you did as an Admin; absent if there was nothing. */
  adminActions: z.optional(
    z.array(
      z.object({
        at: instant,
        action: z.enum(Object.keys(ADMIN_ACTIONS) as [AdminActionKind, ...AdminActionKind[]]),
        /** null if none was given, or if it is about somebody else. */
        reason: z.nullable(z.string()),
        byYou: z.boolean(),
      }),
    ),
  ),
});
export type PersonalData = z.infer<typeof personalData>;

/** An addition to the specification: one JSON file, as an attachment. */
export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/account/export',
  asksAgain: 'always',
  access: 'signedIn',
  response: personalData,
});
