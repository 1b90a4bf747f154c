import type { Config } from '../../config.ts';

/** The name of the cookie by which we recognise the browser that began an attempt. */
export function attemptCookieName(config: Pick<Config, 'publicUrl'>): string {
  return config.publicUrl?.protocol === 'https:' ? '__Host-nod-company' : 'nod_company';
}
