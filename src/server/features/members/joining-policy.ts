import { nameKey } from '../../db/name-key.ts';
import { hashToken } from '../../http/session.ts';
import { isFreeMail } from '../company-domains/policy.ts';

/** A hash that recognises the address of somebody who was removed from a company, ignoring a plus suffix. */
export function addressHash(companyId: string, email: string): Buffer {
  const atSign = email.lastIndexOf('@');
  const mailbox = `${email.slice(0, atSign).split('+')[0]}${email.slice(atSign)}`;
  return hashToken(`${companyId} ${nameKey(mailbox)}`);
}

/**
 * Whether addresses at this domain say where somebody works. Don't store the result: the list of free mail providers grows.
 */
export function isOwnDomain(domain: string): boolean {
  return domain !== '' && !isFreeMail(domain);
}
