/**
 * SQL: whether a member may act for a company only in a session opened by its single sign-on. That holds for members whose
 * email is at a domain that the company proved by DNS, except owners, who always have another way to sign in. For
 * statements in which `m` is the member, `u` the user and `c` the `company_sign_in`, left-joined only if single sign-on is
 * on and required.
 */
export const NEEDS_COMPANY_SIGN_IN = `(c.company_id is not null and m.member_role <> 'owner' and exists (
  select from company_domains d where d.company_id = m.company_id and d.method = 'dns'
    and d.domain = lower(split_part(u.email, '@', 2))))`;
