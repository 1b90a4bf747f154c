import type { CompanySettings, setRetention } from '#contract/company-settings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { lockOwnCompany } from '../../http/named-things.ts';
import type { Services } from '../../services.ts';
import { currentDataTermsVersion } from '../agreements/queries.ts';
import { getSettings } from './queries.ts';

type SettingsServices = Pick<Services, 'db' | 'clock' | 'config' | 'security'>;

/** @throws 409 before the company is set up */
export async function changeRetention(
  { db, config, security }: SettingsServices,
  actor: Employer,
  { keepRejectedMonths: months }: BodyOf<typeof setRetention>,
): Promise<CompanySettings> {
  const { companyId } = actor;
  return db.transaction().execute(async (trx) => {
    await lockOwnCompany(trx, companyId);
    const oldSettings = await getSettings(trx, config, actor);
    if (oldSettings.keepRejectedMonths === months) return oldSettings;
    await trx
      .insertInto('company_settings')
      .values({ company_id: companyId, keep_rejected_months: months })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ keep_rejected_months: months }))
      .execute();
    // Seekers who were notified of a date are notified of the new one, again thirty days before.
    await trx
      .updateTable('applications')
      .set({ erase_at: null })
      .where('employer_id', '=', companyId)
      .where('erase_at', 'is not', null)
      .execute();
    await security.noteOwn(trx, actor, 'company_settings_changed', {
      companyId,
      detail: `kept ${months} months`,
    });
    return getSettings(trx, config, actor);
  });
}

/** Accepting a version again keeps the time of the first acceptance. @throws 409 unless it is the current version */
export async function acceptTerms(
  { db, clock, config, security }: SettingsServices,
  actor: Employer,
  version: string,
): Promise<CompanySettings> {
  if (version !== currentDataTermsVersion(config)) {
    throw new AppError('conflict', 'There is a newer version. Load this page again to read it.');
  }
  const { companyId } = actor;
  return db.transaction().execute(async (trx) => {
    await lockOwnCompany(trx, companyId);
    const newTerms = await trx
      .insertInto('company_data_terms')
      .values({ company_id: companyId, version, accepted_at: clock(), accepted_by: actor.userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    if (newTerms !== undefined) {
      await security.noteOwn(trx, actor, 'company_settings_changed', {
        companyId,
        detail: 'data terms accepted',
      });
    }
    return getSettings(trx, config, actor);
  });
}
