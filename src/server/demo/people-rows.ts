import { PLANS } from '#contract/plans.ts';
import { after, DAY, HOUR } from '../clock.ts';
import type { DemoEmployer, DemoSeeker } from './people.ts';
import { random } from './random.ts';
import { BRIDGE } from './sign-in.ts';
import type { IdOf } from './types.ts';

export function employerUser(employer: DemoEmployer, now: Date, idOf: IdOf) {
  const [firstName = '', lastName = ''] = employer.contact.replace(/^Dr /, '').split(' ');
  const username = employer.key === BRIDGE ? employer.key : asciiOf(`${firstName}.${lastName}`);
  const email = `${asciiOf(firstName)}@${employer.key}.example`;
  return {
    ...account(employer.key, username, email, firstName, lastName, idOf),
    account_type: 'Employer' as const,
    created_at: joinedAt(employer.key, now),
  };
}

export function seekerUser(seeker: DemoSeeker, now: Date, idOf: IdOf) {
  const { username, firstName, lastName } = seeker;
  const email = `${asciiOf(`${firstName}.${lastName}`)}@mail.example`;
  return {
    ...account(username, username, email, firstName, lastName, idOf),
    account_type: 'JobSeeker' as const,
    created_at: joinedAt(username, now),
  };
}

function account(
  key: string,
  username: string,
  email: string,
  firstName: string,
  lastName: string,
  idOf: IdOf,
) {
  return {
    id: idOf(`user:${key}`),
    username,
    username_key: username,
    email,
    email_key: email,
    first_name: firstName,
    last_name: lastName,
    profile_image_url: null,
  };
}

/** Converts a name for an email address: 'Zieliński' becomes 'zielinski'. */
function asciiOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** When somebody joined: before any of their activity, as the oldest role is 29 days old. */
export function joinedAt(key: string, now: Date): Date {
  return after(now, -random(`joined:${key}`).int(32 * 24, 200 * 24) * HOUR);
}

/** Companies that have been verified: only some, as in real life. */
const VERIFIED: readonly string[] = [BRIDGE, 'larkfield-health'];

export function employerRow(employer: DemoEmployer, now: Date, idOf: IdOf) {
  const joinDate = joinedAt(employer.key, now);
  return {
    user_id: idOf(`user:${employer.key}`),
    company_name: employer.companyName,
    website: `https://${employer.key}.example`,
    billing_contact_email: `accounts@${employer.key}.example`,
    billing_address: employer.address,
    tier_option: PLANS[employer.planCode].tierOption,
    plan_code: employer.planCode,
    created_at: joinDate,
    updated_at: joinDate,
    ...(VERIFIED.includes(employer.key)
      ? {
          verified_at: after(joinDate, 2 * DAY),
          verification_note: 'Found in the register of companies; rang the number given there.',
        }
      : { verified_at: null, verification_note: null }),
  };
}

export function seekerRow(seeker: DemoSeeker, now: Date, idOf: IdOf) {
  const chance = random(`profile:${seeker.username}`);
  return {
    user_id: idOf(`user:${seeker.username}`),
    // The regulator reserves 07700 900000 to 900999 for fiction.
    phone: `07700 900${String(chance.int(0, 999)).padStart(3, '0')}`,
    location_city: seeker.city,
    work_mode_pref: seeker.workMode,
    min_net_monthly_pounds: seeker.minNetMonthly,
    skills: [...seeker.skills],
    experience: JSON.stringify({ years: seeker.years, titles: seeker.titles }),
    summary_text: seeker.summary,
    right_to_work_status: 'verified' as const,
    experience_level: seeker.level,
    is_discoverable: true,
    discovery_answered_at: joinedAt(seeker.username, now),
    updated_at: after(now, -chance.int(1, 28) * DAY),
  };
}
