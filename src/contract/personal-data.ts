import * as z from 'zod/mini';
import { user } from './accounts.ts';
import { APPLICATION_STATUSES, seekerApplication } from './applications.ts';
import { assessment } from './assessments.ts';
import { card, hire, invoice } from './billing.ts';
import { contest } from './contests.ts';
import { cultureProfile } from './culture.ts';
import { employer } from './employers.ts';
import { endpoint } from './endpoint.ts';
import { fitSchema } from './fit.ts';
import { guaranteeVerdict } from './guarantee.ts';
import { importSummary } from './imports.ts';
import { interview } from './interviews.ts';
import { monitoringAnswers } from './monitoring.ts';
import { notification } from './notifications.ts';
import { PAID_PLANS } from './plans.ts';
import { preferences } from './preferences.ts';
import { employerRole } from './roles.ts';
import { REPORT_OUTCOMES } from './safety.ts';
import { seekerProfile } from './seekers.ts';
import { id, instant } from './text.ts';
import { cvFile } from './uploads.ts';

const roleNamed = z.object({ id, title: z.string(), companyName: z.string() });

const move = z.object({
  fromStatus: z.nullable(z.enum(APPLICATION_STATUSES)),
  toStatus: z.enum(APPLICATION_STATUSES),
  movedAt: instant,
  byYou: z.boolean(),
});

/** A hire as its own side exports it; who the other person is, is theirs. */
const exportedHire = z.omit(hire, { seekerName: true, invoice: true });

/** What a seeker has beyond what every account has. */
const seekerData = z.object({
  /** null before the first save. */
  profile: z.nullable(z.extend(seekerProfile, { isDiscoverable: z.boolean() })),
  applications: z.array(
    z.extend(seekerApplication, { fit: fitSchema, note: z.nullable(z.string()), moves: z.array(move) }),
  ),
  /** null before there is one. */
  assessment: z.nullable(assessment),
  hires: z.array(exportedHire),
  invites: z.array(z.object({ role: roleNamed, invitedAt: instant })),
  /** null where there is none. The file itself is at `url`; `text` is what was read in it. */
  cv: z.nullable(z.extend(cvFile, { url: z.string(), sha256: z.string(), text: z.string() })),
  /** The roles among whose candidates you came up, once a day each, and those whose employers set you aside. */
  sightings: z.array(z.object({ roleId: id, seenAt: instant })),
  skips: z.array(z.object({ roleId: id, skippedAt: instant })),
  /** Files that were sent and not, or not yet, made the CV: erased within the hour. */
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
  /** What you asked a person to look at. */
  contests: z.array(contest),
  /** The cards that came up, once a day each. */
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

/** What an employer has. Of those who applied only that they did: who they are is theirs to export. */
const employerData = z.object({
  /** null before the company is set up. */
  company: z.nullable(employer),
  /** null before there is anything. */
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
  /** What the company says of its teams; null before it said anything. A role's own is with the role. */
  culture: z.nullable(cultureProfile),
  roles: z.array(employerRole),
  applications: z.array(
    z.object({
      id,
      roleId: id,
      status: z.enum(APPLICATION_STATUSES),
      submittedAt: instant,
      dueAt: instant,
      answeredAt: z.nullable(instant),
      moves: z.array(move),
    }),
  ),
  /** What was brought in, without the adverts: those that were taken are among the roles. */
  imports: z.array(importSummary),
  /** Their lines of the public ledger, also of answers to people who have left since (D27). */
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
  invites: z.array(z.object({ role: roleNamed, invitedAt: instant })),
  /** For which roles somebody was set aside: who, is theirs to export. */
  skips: z.array(z.object({ roleId: id, skippedAt: instant })),
});

/** Everything kept about one person (D9), as it was at one moment. */
export const personalData = z.object({
  format: z.literal('nod-personal-data'),
  version: z.literal(1),
  exportedAt: instant,
  user,
  sessions: z.array(
    z.object({ createdAt: instant, seenAt: instant, expiresAt: instant, isThisOne: z.boolean() }),
  ),
  seeker: z.nullable(seekerData),
  employer: z.nullable(employerData),
  matches: z.array(z.object({ id, role: roleNamed, matchedAt: instant })),
  threads: z.array(
    z.object({
      id,
      role: roleNamed,
      /** The other side: the company, or the seeker's first name. */
      with: z.string(),
      openedAt: instant,
      /** When you last read on; null where you never did. */
      readAt: z.nullable(instant),
      messages: z.array(z.object({ id, byYou: z.boolean(), bodyMd: z.string(), createdAt: instant })),
    }),
  ),
  /** As you see them; an employer's without the seeker's name, which is theirs to export. */
  interviews: z.array(z.omit(interview, { seeker: true })),
  notifications: z.array(notification),
  /** What you want to be told by mail and push, and the browsers that take push for you. */
  wishes: z.extend(z.omit(preferences, { email: true, pushKey: true }), {
    pushTo: z.array(z.object({ endpoint: z.string(), since: instant })),
  }),
  /** Whom you have blocked. */
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
});
export type PersonalData = z.infer<typeof personalData>;

/** An addition to the specification: one JSON file, as an attachment. */
export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'signedIn',
  response: personalData,
});
