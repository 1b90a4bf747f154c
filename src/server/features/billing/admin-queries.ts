import { type SqlBool, sql } from 'kysely';
import type { findEmployers } from '#contract/billing.ts';
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { Db } from '../../db/connection.ts';
import { containing } from '../../db/containing.ts';
import { ownerOfCompany } from '../../db/owner-of-company.ts';
import { whenGiven } from '../../db/when-given.ts';
import { cursorOf, invalidCursor, uuid } from '../../http/cursor.ts';
import { type Page, readPage } from '../../http/page.ts';
import { balanceOf } from './invoices/ledger-rows.ts';

type FoundEmployer = ResponseOf<typeof findEmployers>[number];

/** Contains only the company's id: its name may be too long for an address. */
const COMPANY = cursorOf({ id: uuid });

/** Lets an Admin find an employer by name, to give credit. @throws 400 for an invalid cursor */
export function searchEmployers(
  db: Db,
  { search, ...page }: QueryOf<typeof findEmployers>,
): Promise<Page<FoundEmployer>> {
  const pattern = containing(search.trim());
  return readPage(page, {
    cursor: COMPANY,
    read: async (startAfter, count) => {
      const last = startAfter === null ? null : await findName(db, startAfter.id);
      const rows = await db
        .selectFrom('employers')
        .innerJoin('users', (join) => join.on('users.id', '=', ownerOfCompany))
        .leftJoin('billing_accounts', 'billing_accounts.employer_id', 'employers.user_id')
        .select([
          'employers.user_id',
          'company_name',
          'username',
          'plan_code',
          'agreed_price_pence',
          'billing_accounts.id as account_id',
        ])
        .where(sql<SqlBool>`(company_name ilike ${pattern} or username ilike ${pattern})`)
        .$call(
          whenGiven(last, (some, { company_name, user_id }) =>
            some.where(sql<SqlBool>`(company_name, employers.user_id) > (${company_name}, ${user_id}::uuid)`),
          ),
        )
        .orderBy('company_name')
        .orderBy('employers.user_id')
        .limit(count)
        .execute();
      const employers: { place: { id: string }; item: FoundEmployer }[] = [];
      for (const row of rows) {
        const balance =
          row.account_id === null ? { owedPence: 0, creditPence: 0 } : await balanceOf(db, row.account_id);
        const item = {
          employerId: row.user_id,
          companyName: row.company_name,
          ownerUsername: row.username,
          planCode: row.plan_code,
          agreedPricePence: row.agreed_price_pence,
          ...balance,
        };
        employers.push({ place: { id: row.user_id }, item });
      }
      return employers;
    },
    placeOf: ({ place }) => place,
    onWire: ({ item }) => item,
  });
}

/**
 * @throws 400 if the company was deleted since its page was read: without its name we can't tell where the list continues
 */
async function findName(db: Db, employerId: string): Promise<{ user_id: string; company_name: string }> {
  const row = await db
    .selectFrom('employers')
    .select(['user_id', 'company_name'])
    .where('user_id', '=', employerId)
    .executeTakeFirst();
  if (row === undefined) throw invalidCursor();
  return row;
}
