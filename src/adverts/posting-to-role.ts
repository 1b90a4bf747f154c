import { createHash } from 'node:crypto';
import { annualPence, FULL_TIME_HOURS, type RolePay } from '#contract/role-pay.ts';
import { DESCRIPTION_MAX, type RoleFields, roleFields } from '#contract/roles.ts';
import { emailAddress } from '#contract/text.ts';
import { findRequiredSkills } from './find-required-skills.ts';
import { isShape, listOf, type Shape, wordsOf } from './json-shape.ts';
import { isRefusal, type Refusal, refusal } from './outcome.ts';
import { type Pay, readPay } from './pay/read-pay.ts';
import { closingDateIn, readInstant } from './read-dates.ts';
import { readBenefits, readOfficeDays, readVisa, readWeeklyHours } from './read-details.ts';
import { readExperience } from './read-experience.ts';
import { isVoluntary, readJobType } from './read-job-type.ts';
import { type JobPlace, placeWords, readPlace } from './read-place.ts';
import { readTitle } from './read-title.ts';
import { readWorkMode } from './read-work-mode.ts';
import { plainLine } from './text/clean-text.ts';
import { htmlToMarkdown } from './text/html-to-markdown.ts';

/** An advert as Nod stores it. */
export interface ImportedRole {
  readonly fields: RoleFields;
  /** The hiring organisation as named in the advert; null if the advert names no organisation. */
  readonly hiringOrganisation: string | null;
  readonly postedAt: Date | null;
  readonly closesAt: Date | null;
  /** Identifies the advert: the same key means the same advert. */
  readonly sourceKey: string;
  /** A hash of everything stored: a different one means that the advert has changed. */
  readonly sourceHash: string;
}

const NHS_BODY =
  /\bNHS\b.{0,60}\b(?:trust|board|england|improvement)\b|\b(?:health board|university hospitals?)\b.{0,40}\bNHS\b/i;
/** Characters reserved below the description for the note about pay. */
const NOTE_ROOM = 600;

/**
 * Converts a JobPosting to a role that the contract accepts, or returns why it can't be one. Never throws, whatever the
 * object contains.
 */
export function postingToRole(posting: Shape): ImportedRole | Refusal {
  const title = readTitle(wordsOf(posting.title) ?? wordsOf(posting.name));
  if (title === null) return refusal('no_title', 'The advert has no title.');
  if (isVoluntary(posting.employmentType)) return refusal('unpaid', 'The advert is for volunteers.');
  const descriptionMd = describe(posting);
  const where = readPlace(posting);
  const workMode = readWorkMode(posting.jobLocationType, title, descriptionMd, placeWords(posting));
  if (where.foreignCountry !== null && workMode !== 'remote') {
    return refusal('outside_uk', `The place is in ${where.foreignCountry}, outside the UK.`);
  }
  const hiringOrganisation = organisationOf(posting.hiringOrganization);
  const postedAt = readInstant(posting.datePosted, 'start');
  const pay = readPay(posting, {
    title,
    descriptionMd,
    posted: postedAt,
    isNhsInEngland: NHS_BODY.test(hiringOrganisation ?? '') && where.place?.nation === 'england',
  });
  if (isRefusal(pay)) return pay;
  const hours = readWeeklyHours(posting, descriptionMd);
  const terms = termsFor(pay, hours);
  const visa = readVisa(descriptionMd);
  const officeDays = workMode === 'remote' ? null : readOfficeDays(descriptionMd);
  const benefits = readBenefits(posting);
  const fields = roleFields.safeParse({
    title,
    descriptionMd:
      terms.note === null ? descriptionMd : `${descriptionMd}\n\n_${escapeNote(terms.note)}_`.trim(),
    locationCity: where.foreignCountry === null ? where.city : null,
    workMode,
    salaryMinGbpInt: terms.salaryMinPence,
    salaryMaxGbpInt: terms.salaryMaxPence,
    ...(terms.pay !== undefined && { pay: terms.pay }),
    ...(benefits.length > 0 && { benefits }),
    ...(visa !== null && { sponsorsVisa: visa }),
    ...(officeDays !== null && { officeDaysPerWeek: officeDays }),
    requiredSkills: findRequiredSkills(title, descriptionMd, posting.skills),
    requiredExperience: readExperience(posting, title, descriptionMd),
    jobType: readJobType(posting.employmentType, title, descriptionMd, hours),
    ...contactOf(posting.applicationContact),
  });
  if (!fields.success)
    return refusal('not_acceptable', fields.error.issues[0]?.message ?? 'It is not a role.');
  return withIdentity(posting, {
    fields: fields.data,
    hiringOrganisation,
    postedAt,
    closesAt: closingDateOf(posting) ?? closingDateIn(descriptionMd),
    where,
  });
}

/** Pay for the hours that the advert states: by the hour, or the part of a full-time salary ("£24,000 pro rata"). */
function termsFor(
  pay: Pay,
  hoursPerWeek: number | null,
): Omit<Pay, 'hourly' | 'isProRata'> & { pay?: RolePay } {
  if (hoursPerWeek === null) return pay;
  if (pay.hourly) {
    const { minPence, maxPence, note } = pay.hourly;
    return annualPay({ per: 'hour', minPence, maxPence, hoursPerWeek, daysPerWeek: null }, note);
  }
  if (!pay.isProRata || hoursPerWeek >= FULL_TIME_HOURS - 2.5) return pay;
  const { salaryMinPence: minPence, salaryMaxPence: maxPence, note } = pay;
  return annualPay({ per: 'year', minPence, maxPence, hoursPerWeek, daysPerWeek: null }, note);
}

function annualPay(pay: RolePay, note: string | null) {
  const [salaryMinPence, salaryMaxPence] = [
    annualPence(pay, pay.minPence) ?? 0,
    annualPence(pay, pay.maxPence) ?? 0,
  ];
  return { pay, salaryMinPence, salaryMaxPence, note };
}

function closingDateOf(posting: Shape): Date | null {
  return readInstant(wordsOf(posting.validThrough), 'end');
}

/** The main text, then the text of four other properties, each unless it is empty, already there, or too long to fit. */
function describe(posting: Shape): string {
  const main = htmlToMarkdown(longText(posting.description), DESCRIPTION_MAX - NOTE_ROOM);
  const others = ['responsibilities', 'qualifications', 'educationRequirements', 'jobBenefits'] as const;
  let all = main;
  for (const field of others) {
    const words = htmlToMarkdown(longText(posting[field]), 4_000);
    if (words === '' || all.includes(words) || all.length + words.length > DESCRIPTION_MAX - NOTE_ROOM)
      continue;
    all = `${all}\n\n**${HEADINGS[field]}**\n\n${words}`.trim();
  }
  return all;
}

const HEADINGS = {
  responsibilities: 'Responsibilities',
  qualifications: 'Qualifications',
  educationRequirements: 'Education',
  jobBenefits: 'Benefits',
} as const;

function longText(value: unknown): string {
  return listOf(value)
    .map((each) => wordsOf(each) ?? '')
    .join('\n');
}

function escapeNote(note: string): string {
  return note.replace(/[\\`*_]/g, '').replace(/</g, '‹');
}

function organisationOf(value: unknown): string | null {
  const [first] = listOf(value);
  const name = plainLine(wordsOf(first) ?? (isShape(first) ? wordsOf(first.legalName) : null) ?? '', 120);
  return /^(?:|confidential.*|anonymous|n\/a|unknown|private advertiser|our client)$/i.test(name)
    ? null
    : name;
}

function contactOf(value: unknown): { contactName: string | null; contactEmail: string | null } {
  const contact = listOf(value).find(isShape);
  const email = emailAddress.safeParse((wordsOf(contact?.email) ?? '').replace(/^mailto:/i, ''));
  return {
    contactName: plainLine(wordsOf(contact?.name) ?? '', 120) || null,
    contactEmail: email.success ? email.data : null,
  };
}

function withIdentity(
  posting: Shape,
  role: Omit<ImportedRole, 'sourceKey' | 'sourceHash'> & { where: JobPlace },
) {
  const { where, ...kept } = role;
  return { ...kept, sourceKey: sourceKey(posting, role, where), sourceHash: hash(kept) };
}

/** The advert's identifier with its owner, or else its address, or else its title, company and place. */
function sourceKey(
  posting: Shape,
  { fields, hiringOrganisation }: Pick<ImportedRole, 'fields' | 'hiringOrganisation'>,
  where: JobPlace,
): string {
  return (
    statedKey(posting) ??
    `advert:${hash([fields.title.toLowerCase(), hiringOrganisation?.toLowerCase() ?? '', where.city?.toLowerCase() ?? ''])}`
  );
}

/**
 * The source key of an advert that has an identifier or an address, even if it cannot become a role; null for any other.
 */
export function statedKey(posting: Shape): string | null {
  const [identifier] = listOf(posting.identifier);
  const id = isShape(identifier)
    ? (wordsOf(identifier.value) ?? wordsOf(identifier['@id']))
    : wordsOf(identifier);
  const owner =
    (isShape(identifier) ? wordsOf(identifier.name) : null) ??
    organisationOf(posting.hiringOrganization) ??
    '';
  if (id !== null && id.trim() !== '') return `id:${hash([owner.toLowerCase(), id.trim()])}`;
  const url = (wordsOf(posting.url) ?? wordsOf(posting['@id']) ?? '').trim();
  return url === '' ? null : `url:${hash(url)}`;
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
