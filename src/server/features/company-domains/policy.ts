import FREE_MAIL from './free-mail.json' with { type: 'json' };

/** Providers at which anybody gets an address. */
const FREE: ReadonlySet<string> = new Set(FREE_MAIL);

/** Whether this is a free mail domain, or below one: an address there doesn't show who somebody works for. */
export function isFreeMail(domain: string): boolean {
  const parts = domain.split('.');
  return parts.some((_, index) => FREE.has(parts.slice(index).join('.')));
}

/** The domain of an address, in lower case. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** The name of the domain's TXT record: a separate name, so that it does not conflict with other records. */
export function recordName(domain: string): string {
  return `_nod.${domain}`;
}

export function recordValue(token: string): string {
  return `nod-domain=${token}`;
}
