import { html } from '../../http/html.ts';
import type { PublicCompany } from '../public-pages/company-queries.ts';
import { flagPath } from '../public-pages/flag-routes.ts';
import type { PublicRole } from '../public-pages/role-queries.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../public-pages/write-flag-png.ts';

const EMBED_HEIGHT = 600;
const EMBED_WIDTH = 720;

interface Size {
  readonly maxWidth: number;
  readonly maxHeight: number;
}

/** oEmbed 1.0 of a company's page: the frame with its roles. */
export function companyOembed(company: PublicCompany, origin: string, { maxWidth, maxHeight }: Size): object {
  const width = Math.min(EMBED_WIDTH, maxWidth);
  const height = Math.min(EMBED_HEIGHT, maxHeight);
  const name = company.company_name;
  return {
    ...COMMON,
    type: 'rich',
    title: `Jobs at ${name}`,
    author_name: name,
    author_url: `${origin}/companies/${company.user_id}`,
    provider_url: origin,
    ...thumbnail(company.flag_name ?? name, origin, { maxWidth, maxHeight }),
    width,
    height,
    html: html`<iframe src="${origin}/embed/${company.user_id}" title="Open roles at ${name}" width="${width}" height="${height}"></iframe>`
      .text,
  };
}

/** oEmbed 1.0 of a role's page: a link with a picture. */
export function roleOembed(role: PublicRole, origin: string, size: Size): object {
  return {
    ...COMMON,
    type: 'link',
    title: `${role.title} at ${role.shown_company}`,
    author_name: role.shown_company,
    author_url: `${origin}/companies/${role.employer_id}`,
    provider_url: origin,
    ...thumbnail(role.flag_name ?? role.shown_company, origin, size),
  };
}

const COMMON = { version: '1.0', provider_name: 'Nod', cache_age: 3_600 } as const;

/** Left out if the flag is larger than asked for (oEmbed 1.0, 2.3.4). */
function thumbnail(flagName: string, origin: string, { maxWidth, maxHeight }: Size): object {
  if (CARD_WIDTH > maxWidth || CARD_HEIGHT > maxHeight) return {};
  return {
    thumbnail_url: origin + flagPath(flagName),
    thumbnail_width: CARD_WIDTH,
    thumbnail_height: CARD_HEIGHT,
  };
}
