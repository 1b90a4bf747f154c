import { counted, inDigits } from '#contract/format.ts';
import { relatedOccupations } from '#matching/occupation-likeness.ts';
import { groupOfSlug, isUnitGroup, occupationName } from '#matching/occupation-slug.ts';
import { distanceKm } from '#matching/places/distance.ts';
import { placeOfSlug } from '#matching/places/place-slug.ts';
import { type Html, html } from '../../http/html.ts';
import { ANYWHERE } from '../roles/store-directory.ts';
import type { Section, SectionCounts } from './directory-queries.ts';
import type { PublicPage } from './page-frame.ts';
import { roleLine } from './role-line-html.ts';
import type { PublicRole } from './role-queries.ts';

export interface DirectoryRoles {
  readonly roles: readonly PublicRole[];
  /** The cursor of the next page; null on the last. */
  readonly next: string | null;
  readonly isFirst: boolean;
}

/** Further links are folded away behind a click. */
const LINKS_AT_ONCE = 12;
const NEAR_KM = 50;
const NEAR_SHOWN = 8;
const SIMILAR_SHOWN = 8;

/** Whether a section can exist, whether or not it has roles now. */
export function isSection({ place, occupation }: Section): boolean {
  const isPlace = place === '' || place === ANYWHERE || placeOfSlug(place) !== null;
  return isPlace && (occupation === '' || occupationName(occupation) !== null);
}

/** '/jobs', '/jobs/in/leeds', '/jobs/as/chef', '/jobs/in/leeds/as/chef'. */
export function sectionPath({ place, occupation }: Section): string {
  return `/jobs${place && `/in/${place}`}${occupation && `/as/${occupation}`}`;
}

/** Live roles by place and occupation, for people without an account and for search engines. */
export function directoryPage(
  section: Section,
  { roles, next, isFirst }: DirectoryRoles,
  counts: SectionCounts,
  origin: string,
): PublicPage {
  const path = sectionPath(section);
  const name = sectionHeading(section);
  // The total may be an hour old; the roles on one page have just been counted.
  const total = isFirst && next === null ? roles.length : Math.max(counts.own, roles.length);
  return {
    title: isFirst ? name : `${name}, more roles`,
    description: `${counted(total, 'open role')} with pay, take-home pay and an answer within 48 hours.`,
    // Further pages and empty ones have no content worth indexing.
    address: isFirst && roles.length > 0 ? origin + path : null,
    data: breadcrumbs(section, origin),
    body: html`${breadcrumbLinks(section)}
<h1>${name}</h1>
<p class="quiet-text">${total === 0 ? 'No open roles at the moment.' : `${counted(total, 'open role')}, with ${total === 1 ? 'its' : 'their'} pay. Everyone who applies is owed an answer within 48 hours.`}</p>
${
  isFirst && [
    linksTo('Similar work', similarHere(section, counts)),
    linksTo('By occupation', occupationsHere(section, counts)),
    section.place === '' &&
      linksTo(
        'By place',
        counts.places.map((row) => ({ row, name: placeName(row.place) })),
      ),
    linksTo('Nearby', nearbyLinks(section, counts)),
  ]
}
${
  roles.length > 0 &&
  html`<section aria-labelledby="roles" class="section stack">
<h2 id="roles">${isFirst ? 'Newest first' : 'More roles'}</h2>
<ul class="roles">${roles.map((role) => roleLine(role, true))}</ul>
${next !== null && html`<p><a href="${path}?after=${next}" rel="next" class="button quiet">Older roles</a></p>`}
</section>`
}
<section aria-labelledby="fit" class="section stack panel soft">
<h2 id="fit">See which jobs fit you</h2>
<p>With an account, the jobs that fit you come first, with the reasons, and what each would leave in your pocket.</p>
<p><a href="/auth?join=JobSeeker" class="button">Create an account</a></p>
</section>`,
  };
}

/** 'Chef jobs in Leeds'. */
export function sectionHeading({ place, occupation }: Section): string {
  const work = occupation === '' ? 'Jobs' : jobsOf(occupation);
  if (place === ANYWHERE) return `${work} from anywhere in the UK`;
  return `${work} in ${place === '' ? 'the UK' : placeName(place)}`;
}

/** 'Chef jobs'; for a unit group, which is named after people, 'Jobs for animal carers'. */
function jobsOf(occupation: string): string {
  const name = occupationName(occupation) ?? '';
  if (!isUnitGroup(occupation)) return `${upperFirst(name)} jobs`;
  return `Jobs for ${/^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name}`;
}

function placeName(slug: string): string {
  return slug === ANYWHERE ? 'Anywhere in the UK' : (placeOfSlug(slug)?.name ?? slug);
}

function upperFirst(words: string | null): string {
  return words === null ? '' : words.charAt(0).toUpperCase() + words.slice(1);
}

interface Link {
  /** The section that the link leads to, by its slugs. */
  readonly row: SectionCounts['places'][number];
  readonly name: string;
}

function occupationsHere({ occupation }: Section, { occupations }: SectionCounts): readonly Link[] {
  return occupations
    .filter((row) => row.occupation !== occupation)
    .map((row) => ({ row, name: upperFirst(occupationName(row.occupation)) }));
}

/** Occupations with roles here whose unit group is the section's own or related to it, the nearest first. */
function similarHere(section: Section, counts: SectionCounts): readonly Link[] {
  const group = groupOfSlug(section.occupation);
  if (group === null) return [];
  const codes = [group, ...relatedOccupations(group)].map(({ code }) => code);
  return occupationsHere(section, counts)
    .map((link) => ({ ...link, nearness: codes.indexOf(groupOfSlug(link.row.occupation)?.code ?? '') }))
    .filter(({ nearness }) => nearness >= 0)
    .sort((a, b) => a.nearness - b.nearness)
    .slice(0, SIMILAR_SHOWN);
}

/** The nearest places that have roles; only if the section is about a place. */
function nearbyLinks({ place }: Section, { places }: SectionCounts): readonly Link[] {
  const here = placeOfSlug(place);
  if (here === null) return [];
  return places
    .flatMap((row) => {
      const other = row.place === place ? null : placeOfSlug(row.place);
      return other === null ? [] : [{ row, name: other.name, km: distanceKm(here, other) }];
    })
    .filter(({ km }) => km <= NEAR_KM)
    .sort((a, b) => a.km - b.km)
    .slice(0, NEAR_SHOWN);
}

function linksTo(heading: string, links: readonly Link[]): Html | false {
  if (links.length === 0) return false;
  const list = (some: readonly Link[]) => html`<ul class="tags">${some.map(linkTo)}</ul>`;
  const moreLinks = links.slice(LINKS_AT_ONCE);
  return html`<nav aria-label="${heading}" class="section stack">
<h2>${heading}</h2>
${list(links.slice(0, LINKS_AT_ONCE))}
${moreLinks.length > 0 && html`<details><summary class="link">${inDigits(moreLinks.length)} more</summary>${list(moreLinks)}</details>`}
</nav>`;
}

function linkTo({ row, name }: Link): Html {
  return html`<li><a href="${sectionPath(row)}">${name} <span class="num">${inDigits(row.roles)}</span></a></li>`;
}

/** The wider sections that contain this one, widest first. */
function widerSections({ place, occupation }: Section): readonly Section[] {
  const all = { place: '', occupation: '' };
  if (place === '' && occupation === '') return [];
  return place !== '' && occupation !== '' ? [all, { place, occupation: '' }] : [all];
}

function breadcrumbLinks(section: Section): Html | false {
  const sections = widerSections(section);
  if (sections.length === 0) return false;
  return html`<p class="small">${sections.map((each) => html`<a href="${sectionPath(each)}" class="link-soft">${sectionHeading(each)}</a> › `)}</p>`;
}

function breadcrumbs(section: Section, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [...widerSections(section), section].map((each, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: sectionHeading(each),
      item: origin + sectionPath(each),
    })),
  };
}
