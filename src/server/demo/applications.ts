import type { ApplicationStatus, RejectionReason } from '#contract/applications.ts';
import { distanceKm } from '#matching/places/distance.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { HOUR } from '../clock.ts';
import { type DemoSeeker, SEEKERS } from './people.ts';
import { type Random, random } from './random.ts';
import type { DemoRole } from './roles.ts';
import {
  OVERDUE_EMPLOYER,
  SCRIPTED_APPLICATIONS,
  SCRIPTED_INVITES,
  type ScriptedApplication,
} from './scripted-applications.ts';
import { AMARA, BRIDGE } from './sign-in.ts';

/** A demo application before its times are computed. */
export interface DemoApplication extends Omit<ScriptedApplication, 'seeker' | 'employer' | 'role'> {
  readonly seeker: DemoSeeker;
  readonly role: DemoRole;
  /** A rejection that came after the employer had said yes. */
  readonly wasShortlisted: boolean;
}

export interface DemoInvite {
  readonly seeker: DemoSeeker;
  readonly role: DemoRole;
  readonly hoursAgo: number;
}

const EACH = 4;
/** How far away people look for on-site work. */
const COMMUTE_KM = 130;

/** The outcomes of every 25 applications: dealt in order until everybody has applied. */
const OUTCOMES: readonly ApplicationStatus[] = [
  'pending',
  'shortlisted',
  'rejected',
  'pending',
  'interview_scheduled',
  'reviewing',
  'rejected',
  'pending',
  'shortlisted',
  'withdrawn',
  'pending',
  'interview_scheduled',
  'rejected',
  'offered',
  'pending',
  'reviewing',
  'shortlisted',
  'rejected',
  'hired',
  'pending',
  'interview_scheduled',
  'reviewing',
  'rejected',
  'shortlisted',
  'withdrawn',
];

/** How many hours ago applications with each status were submitted: the least and the most. */
const AGES: Readonly<Record<ApplicationStatus, readonly [number, number]>> = {
  pending: [1, 42],
  reviewing: [12, 46],
  shortlisted: [30, 170],
  rejected: [30, 400],
  interview_scheduled: [90, 260],
  offered: [180, 380],
  hired: [300, 480],
  withdrawn: [40, 300],
};

const NOTES = [
  'I live ten minutes away and have wanted to work with you since I moved here.',
  'This is the one I would drop everything else for.',
  'A friend of mine works with you and has not stopped talking about it.',
  'I have done exactly this job, and miss it.',
];

export function scriptedApplications(roles: readonly DemoRole[]): DemoApplication[] {
  return SCRIPTED_APPLICATIONS.map((entry) => ({
    ...entry,
    seeker: seekerOf(entry.seeker),
    role: roleOf(roles, entry.employer, entry.role),
    wasShortlisted: false,
  }));
}

export function scriptedInvites(roles: readonly DemoRole[]): DemoInvite[] {
  return SCRIPTED_INVITES.map((entry) => ({
    seeker: seekerOf(entry.seeker),
    role: roleOf(roles, entry.employer, entry.role),
    hoursAgo: entry.hoursAgo,
  }));
}

/** Everybody except Amara applies for a few roles in their own trade within reach. */
export function drawnApplications(
  roles: readonly DemoRole[],
  scriptedOnes: readonly DemoApplication[],
  now: Date,
): DemoApplication[] {
  const takenKeys = new Set(scriptedOnes.map(({ seeker, role }) => `${seeker.username} ${role.key}`));
  const result: DemoApplication[] = [];
  for (const seeker of SEEKERS.filter(({ username }) => username !== AMARA)) {
    for (const role of reachable(seeker, roles)
      .filter((role) => !takenKeys.has(`${seeker.username} ${role.key}`))
      .slice(0, EACH)) {
      const history = draw(seeker, role, OUTCOMES[result.length % OUTCOMES.length] ?? 'pending', now);
      result.push({ ...history, wasShortlisted: history.status === 'rejected' && result.length % 4 === 2 });
    }
  }
  return result;
}

function draw(
  seeker: DemoSeeker,
  role: DemoRole,
  dealtStatus: ApplicationStatus,
  now: Date,
): Omit<DemoApplication, 'wasShortlisted'> {
  const chance = random(`application:${seeker.username}:${role.key}`);
  const age = (now.getTime() - role.row.created_at.getTime()) / HOUR;
  // Nobody has already been hired for a role that was posted yesterday.
  const status = AGES[dealtStatus][0] + 4 < age ? dealtStatus : 'pending';
  const [youngestHours, oldestHours] = AGES[status];
  const hoursAgo = youngestHours + chance.next() * (Math.min(oldestHours, age - 2) - youngestHours);
  return {
    seeker,
    role,
    status,
    hoursAgo,
    ...(status === 'rejected' && { rejectionReason: reason(seeker, role, chance) }),
    ...(chance.next() < 0.09 && { note: chance.pick(NOTES) }),
    ...(status !== 'withdrawn' &&
      chance.next() < 0.06 && { invitedHoursAgo: Math.min(hoursAgo + 20, age - 1) }),
  };
}

/** Roles in the occupations a seeker wants, the nearest and best matching level first. */
function reachable(seeker: DemoSeeker, roles: readonly DemoRole[]): DemoRole[] {
  const homePlace = findPlace(seeker.city);
  const chance = random(`search:${seeker.username}`);
  return roles
    .filter(
      ({ template, employer, row }) =>
        row.status === 'live' &&
        seeker.wants.includes(template.key) &&
        employer.key !== BRIDGE &&
        employer.key !== OVERDUE_EMPLOYER,
    )
    .map((role) => {
      const place = findPlace(role.row.location_city ?? '');
      const km =
        role.row.work_mode === 'remote' ? 30 : homePlace && place ? distanceKm(homePlace, place) : COMMUTE_KM;
      const isLevel = role.row.required_level === seeker.level;
      return { role, km, cost: km + (isLevel ? 0 : 40) + 20 * chance.next() };
    })
    .filter(({ km }) => km < COMMUTE_KM)
    .sort((a, b) => a.cost - b.cost)
    .map(({ role }) => role);
}

function reason(seeker: DemoSeeker, { row }: DemoRole, chance: Random): RejectionReason {
  if ((row.required_years ?? 0) > seeker.years) return 'experience';
  return chance.pick(['skills', 'filled', 'filled', 'location'] as const);
}

function seekerOf(username: string): DemoSeeker {
  const seeker = SEEKERS.find((each) => each.username === username);
  if (seeker === undefined) throw new Error(`There is no demo seeker '${username}'.`);
  return seeker;
}

function roleOf(roles: readonly DemoRole[], employer: string, role: string): DemoRole {
  const found = roles.find(({ key }) => key === `${employer}:${role}`);
  if (found === undefined) throw new Error(`There is no demo role '${employer}:${role}'.`);
  return found;
}
