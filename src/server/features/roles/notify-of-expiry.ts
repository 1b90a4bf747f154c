import { ROLE_LIFE_DAYS } from '#contract/roles.ts';
import type { Db } from '../../db/connection.ts';
import { type CompanyNews, notifyCompanies } from '../notifications/commands.ts';

/** A role that seekers no longer see, because nobody has confirmed it for thirty days. */
export interface ExpiredRole {
  readonly id: string;
  readonly title: string;
  readonly employer_id: string;
}

/** If more roles than this expire together, a company gets one notification for all, as after a large import. */
const MOST_ONE_BY_ONE = 5;
/** Roles that one notification lists. */
const MOST_LISTED = 20;

/** Notifies each company of its roles that have expired, so that it can confirm those that are still open (D45). */
export async function notifyOfExpiry(trx: Db, roles: readonly ExpiredRole[], now: Date): Promise<void> {
  const byCompany = Map.groupBy(roles, ({ employer_id: companyId }) => companyId);
  const news = [...byCompany].flatMap(([companyId, roles]) =>
    roles.length > MOST_ONE_BY_ONE ? [newsOfMany(companyId, roles)] : roles.map(newsOfOne),
  );
  if (news.length > 0) await notifyCompanies(trx, { kind: 'account', permission: 'roles.edit', now }, news);
}

function newsOfOne({ id, title, employer_id: companyId }: ExpiredRole): CompanyNews {
  return {
    companyId,
    roleId: id,
    title: `“${title}” is no longer shown`,
    body: `A job is shown for ${ROLE_LIFE_DAYS} days. If you are still hiring, confirm it, and seekers see it again.`,
    href: hrefOf(id),
  };
}

function newsOfMany(companyId: string, roles: readonly ExpiredRole[]): CompanyNews {
  return {
    companyId,
    title: `${roles.length} jobs are no longer shown`,
    body: `A job is shown for ${ROLE_LIFE_DAYS} days. Confirm those that you are still hiring for, and seekers see them again.`,
    href: '/employer/dashboard?tab=jobs&status=expired',
    items: roles.slice(0, MOST_LISTED).map(({ id, title }) => ({
      title,
      body: `Confirm it for ${ROLE_LIFE_DAYS} days`,
      href: hrefOf(id),
    })),
  };
}

function hrefOf(roleId: string): string {
  return `/employer/job/${roleId}`;
}
