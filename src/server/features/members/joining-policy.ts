import { nameKey } from '../../db/name-key.ts';
import { hashToken } from '../../http/session.ts';
import { isFreeMail } from '../company-domains/policy.ts';

/** A hash that recognises a mailbox removed from a company, ignoring a plus suffix. */
export function addressHash(companyId: string, email: string): Buffer {
  const at = email.lastIndexOf('@');
  const mailbox = `${email.slice(0, at).split('+')[0]}${email.slice(at)}`;
  return hashToken(`${companyId} ${nameKey(mailbox)}`);
}

/**
 * Whether addresses at this domain say where somebody works. The list of providers grows, so it is asked again each time.
 */
export function isOwnDomain(domain: string): boolean {
  return domain !== '' && !isFreeMail(domain);
}
