import { advertText } from '#contract/scam/advert-text.ts';
import { findScamSigns, hostOf } from '#contract/scam/find-scam-signs.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import { eagerSlices } from '../../pace.ts';
import { noteScamSigns } from './note-scam-signs.ts';

/** Queues a company for review if its current adverts have signs of fraud. The adverts are shown all the same. */
export async function checkAdverts(
  trx: Db,
  roleIds: readonly string[],
  { publicUrl }: Pick<Config, 'publicUrl'>,
  now: Date,
): Promise<void> {
  if (roleIds.length === 0) return;
  const roles = await trx
    .selectFrom('roles')
    .innerJoin('employers', 'employers.user_id', 'roles.employer_id')
    .select(['roles.id', 'roles.employer_id', 'title', 'description_md', 'questions', 'employers.website'])
    .where('roles.id', 'in', roleIds)
    .orderBy('roles.id')
    .execute();
  // An import passes hundreds of adverts, and checking them in one go would keep requests waiting for 30 ms.
  const slices = eagerSlices();
  for (const { id, employer_id, title, description_md, questions, website } of roles) {
    const signs = findScamSigns(advertText({ title, descriptionMd: description_md, questions }), {
      from: 'company',
      isOffered: false,
      site: publicUrl?.hostname ?? null,
      company: hostOf(website),
    });
    await noteScamSigns(trx, { signs, companyId: employer_id, roleId: id, now });
    if (slices.isOver) await slices.rest();
  }
}
