import type { Config } from '../../config.ts';

/** Ties an attempt to sign in to the browser that began it. */
export function attemptCookieName(config: Pick<Config, 'publicUrl'>): string {
  return config.publicUrl?.protocol === 'https:' ? '__Host-nod-company' : 'nod_company';
}
