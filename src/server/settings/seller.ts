import { ConfigError, integer } from './values.ts';

/** The seller named on invoices. */
export interface SellerConfig {
  name: string;
  address: string | null;
  /** null if not registered for VAT: invoices then show no VAT. */
  vatNumber: string | null;
  /** 2000 is 20%; prices include it. */
  vatRateBp: number;
}

export function readSeller(env: NodeJS.ProcessEnv): SellerConfig {
  const vatNumber = env.VAT_NUMBER || null;
  const vatRateBp = integer(env, 'VAT_RATE_BP', vatNumber === null ? 0 : 2_000, 0, 10_000);
  if (vatRateBp > 0 && vatNumber === null) {
    throw new ConfigError('VAT_RATE_BP is set, but VAT may only be charged with a VAT_NUMBER.');
  }
  return { name: env.SELLER_NAME || 'Nod', address: env.SELLER_ADDRESS || null, vatNumber, vatRateBp };
}
