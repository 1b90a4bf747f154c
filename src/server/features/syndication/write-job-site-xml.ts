import { JOB_TYPE_WORDS } from '#contract/role-words.ts';
import type { WorkMode } from '#contract/units.ts';
import type { Html } from '../../http/html.ts';
import { xml } from '../../http/xml.ts';
import type { PublicCompany } from '../public-pages/company-queries.ts';
import type { PublicRole } from '../public-pages/role-queries.ts';
import { payRange } from '../public-pages/words.ts';
import { descriptionOf, roleAddress } from './role-words.ts';

/** The words that Indeed's format has for working from home; on-site roles leave the element out. */
const REMOTE: Readonly<Record<WorkMode, string | null>> = {
  remote: 'Fully remote',
  hybrid: 'Hybrid remote',
  onsite: null,
};

/**
 * A company's open roles in the XML that job sites read: Indeed's feed format, which the others take too. Written in
 * pieces as the batches come.
 */
export async function* writeJobSiteXml(
  company: PublicCompany,
  batches: AsyncIterable<readonly PublicRole[]>,
  origin: string,
  now: Date,
): AsyncGenerator<string> {
  yield xml`<?xml version="1.0" encoding="UTF-8"?>
<source>
<publisher>${company.company_name}</publisher>
<publisherurl>${company.website ?? `${origin}/companies/${company.user_id}`}</publisherurl>
<lastBuildDate>${now.toUTCString()}</lastBuildDate>
`.text;
  for await (const roles of batches) yield roles.map((role) => job(role, origin).text).join('');
  yield '</source>\n';
}

function job(role: PublicRole, origin: string): Html {
  const remoteType = REMOTE[role.work_mode];
  return xml`<job>
<title>${role.title}</title>
<date>${role.created_at.toUTCString()}</date>
<referencenumber>${role.id}</referencenumber>
<url>${roleAddress(origin, role.id, 'job-sites')}</url>
<company>${role.shown_company}</company>
<city>${role.location_city ?? ''}</city>
<country>GB</country>
<description>${descriptionOf(role).text}</description>
<salary>${payRange(role.salary_min_pence, role.salary_max_pence)}</salary>
<jobtype>${JOB_TYPE_WORDS[role.job_type]}</jobtype>
${
  remoteType !== null &&
  xml`<remotetype>${remoteType}</remotetype>
`
}<expirationdate>${role.expires_at.toISOString().slice(0, 10)}</expirationdate>
</job>
`;
}
