import type { Config } from '../config.ts';

/** Where people reach the product, for links in mail: without a PUBLIC_URL, this machine. */
export function originOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl?.origin ?? `http://localhost:${port}`;
}
