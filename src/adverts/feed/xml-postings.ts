import type { Shape } from '../json-shape.ts';
import { childrenOf, textOf, type XmlElement } from './xml-tree.ts';

/**
 * The adverts of Personio's XML feed as JobPostings (developer.personio.de: retrieving open job positions). `address` is the
 * feed's: its host has the adverts' pages, too.
 */
export function personioPostings(root: XmlElement, address: string): Shape[] {
  return childrenOf(root, 'position').map((position) => {
    const id = textOf(position, 'id');
    const sections = childrenOf(childrenOf(position, 'jobDescriptions')[0], 'jobDescription').map(
      (section) => `<h3>${textOf(section, 'name') ?? ''}</h3>${textOf(section, 'value') ?? ''}`,
    );
    const office = textOf(position, 'office');
    return {
      title: textOf(position, 'name'),
      description: sections.join('\n'),
      identifier: id,
      ...(id !== undefined && { url: new URL(`/job/${encodeURIComponent(id)}`, address).href }),
      datePosted: textOf(position, 'createdAt'),
      hiringOrganization: textOf(position, 'subcompany'),
      employmentType: [textOf(position, 'employmentType'), textOf(position, 'schedule')].filter(Boolean),
      skills: textOf(position, 'keywords'),
      ...(office !== undefined && locationShape(office, undefined)),
    };
  });
}

/**
 * The items of an RSS feed as JobPostings, with the first place and the remote status that Teamtailor's career sites add
 * (`/jobs.rss`, namespace https://teamtailor.com/locations).
 */
export function rssPostings(root: XmlElement): Shape[] {
  const [channel] = childrenOf(root, 'channel');
  return childrenOf(channel, 'item').map((item) => {
    const [placeElement] = childrenOf(childrenOf(item, 'locations')[0], 'location');
    const city = textOf(placeElement, 'city') ?? textOf(placeElement, 'name');
    return {
      title: textOf(item, 'title'),
      description: textOf(item, 'description'),
      url: textOf(item, 'link'),
      identifier: textOf(item, 'guid') ?? textOf(item, 'link'),
      datePosted: dateOf(textOf(item, 'pubDate')),
      ...(city !== undefined && locationShape(city, textOf(placeElement, 'country'))),
      ...modeOf(textOf(item, 'remoteStatus')),
    };
  });
}

/** The addresses that a sitemap lists: of pages, or of further sitemaps (sitemaps.org). */
export function sitemapAddresses(root: XmlElement): string[] {
  return root.children.flatMap((each) => textOf(each, 'loc') ?? []);
}

function locationShape(city: string, country: string | undefined): Shape {
  return {
    jobLocation: {
      address: { addressLocality: city, ...(country !== undefined && { addressCountry: country }) },
    },
    ...(/\bremote\b/i.test(city) && { jobLocationType: 'TELECOMMUTE' }),
  };
}

/** `status` is "none", "temporary", "hybrid" or "fully"; the first two leave the work mode to the advert's text. */
function modeOf(status: string | undefined): Shape {
  if (status === 'fully') return { jobLocationType: 'TELECOMMUTE' };
  return status === 'hybrid' ? { jobLocationType: 'hybrid' } : {};
}

/** RSS has dates like "Sat, 15 Aug 2026 10:00:00 +0100". */
function dateOf(text: string | undefined): string | undefined {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
