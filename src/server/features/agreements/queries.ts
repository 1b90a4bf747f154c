import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';

/** When the meaning of our own texts (`privacy-notice.md`, `terms.md`) last changed. */
export const OWN_TEXTS_SINCE = '2026-11-26';

/** The current version of the privacy notice and terms, which is the day from which the newer of them applies. */
export function currentLegalVersion({ legal }: Pick<Config, 'legal'>): string {
  const { since, privacyText, termsText } = legal;
  if (since === null) return OWN_TEXTS_SINCE;
  const isAllTheirs = privacyText !== null && termsText !== null;
  return isAllTheirs || since > OWN_TEXTS_SINCE ? since : OWN_TEXTS_SINCE;
}

/** When the meaning of our data-processing terms (`data-terms.md`) last changed. */
const DATA_TERMS_SINCE = '2026-11-23';

/** The version of the data-processing terms: the day they last changed, or the operator's `LEGAL_SINCE` if later. */
export function currentDataTermsVersion({ legal }: Pick<Config, 'legal'>): string {
  const { since } = legal;
  return since !== null && since > DATA_TERMS_SINCE ? since : DATA_TERMS_SINCE;
}

/** Oldest first. */
export async function listExportedAgreements(trx: Db, actor: Actor) {
  const rows = await trx
    .selectFrom('agreements')
    .select(['version', 'agreed_at'])
    .where('user_id', '=', actor.userId)
    .orderBy('agreed_at')
    .orderBy('version')
    .execute();
  return rows.map((row) => ({ version: row.version, agreedAt: row.agreed_at.toISOString() }));
}
