import type { PublicCompany } from '../public-pages/company-queries.ts';
import type { PublicRole } from '../public-pages/role-queries.ts';
import { descriptionOf, factsOf, roleAddress } from './role-words.ts';

/** A page of a company's open roles as JSON Feed 1.1 (jsonfeed.org); `nextUrl` is null on the last one. */
export function writeJsonFeed(
  company: PublicCompany,
  roles: readonly PublicRole[],
  origin: string,
  url: string,
  nextUrl: string | null,
): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: `Jobs at ${company.company_name}`,
    home_page_url: `${origin}/companies/${company.user_id}`,
    feed_url: url,
    ...(nextUrl !== null && { next_url: nextUrl }),
    language: 'en-GB',
    items: roles.map((role) => ({
      id: role.id,
      url: roleAddress(origin, role.id, 'json-feed'),
      title: role.title,
      summary: factsOf(role),
      content_html: descriptionOf(role).text,
      date_published: role.created_at.toISOString(),
      date_modified: role.updated_at.toISOString(),
      authors: [{ name: role.shown_company }],
      ...(role.required_skills.length > 0 && { tags: role.required_skills }),
      // Extensions start with an underscore.
      _nod: {
        location: role.location_city,
        work_mode: role.work_mode,
        job_type: role.job_type,
        salary_min_gbp: role.salary_min_pence / 100,
        salary_max_gbp: role.salary_max_pence / 100,
        expires: role.expires_at.toISOString(),
      },
    })),
  };
}
