import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { secret } from '../../db/secrets.ts';
import type { UploadTable } from '../../db/tables/uploads.ts';

export type Offered = Pick<
  Selectable<UploadTable>,
  'id' | 'user_id' | 'declared_size' | 'declared_type' | 'expires_at'
>;

/** Covers everything that an upload is bound to: its id, owner, size, type and expiry. */
export async function signatureOf(db: Db, upload: Offered): Promise<string> {
  const { id, user_id, declared_size, declared_type, expires_at } = upload;
  const bound = JSON.stringify(['PUT', id, user_id, declared_size, declared_type, expires_at.getTime()]);
  return createHmac('sha256', await secret(db, 'uploads'))
    .update(bound)
    .digest('base64url');
}

export async function isSignedBy(db: Db, upload: Offered, signature: string): Promise<boolean> {
  const expected = Buffer.from(await signatureOf(db, upload));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
