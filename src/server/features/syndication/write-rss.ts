import { xml } from '../../http/xml.ts';
import type { PublicCompany } from '../public-pages/company-queries.ts';
import type { PublicRole } from '../public-pages/role-queries.ts';
import { descriptionOf, roleAddress } from './role-words.ts';

/** A company's newest open roles as RSS 2.0. */
export function writeRss(
  company: PublicCompany,
  roles: readonly PublicRole[],
  origin: string,
  url: string,
): string {
  const items = roles.map(
    (role) => xml`<item>
<title>${role.title}</title>
<link>${roleAddress(origin, role.id, 'rss')}</link>
<guid isPermaLink="false">${role.id}</guid>
<pubDate>${role.created_at.toUTCString()}</pubDate>
<description>${descriptionOf(role).text}</description>
</item>
`,
  );
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Jobs at ${company.company_name}</title>
<link>${origin}/companies/${company.user_id}</link>
<description>Open roles at ${company.company_name}. Everybody who applies is owed an answer within 48 hours.</description>
<language>en-gb</language>
<atom:link href="${url}" rel="self" type="application/rss+xml"/>
${items}</channel>
</rss>
`.text;
}
