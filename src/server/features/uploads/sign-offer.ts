import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { UploadTable } from '../../db/tables/uploads.ts';
import { isSignedWith } from '../../security/signing-keys.ts';
import type { Services } from '../../services.ts';

export type OfferedUpload = Pick<
  Selectable<UploadTable>,
  'id' | 'user_id' | 'declared_size' | 'declared_type' | 'expires_at'
>;

type Keys = Pick<Services, 'signingKeys'>;

/** Covers everything that an upload is bound to: its id, owner, size, type and expiry. */
export async function signatureOf({ signingKeys }: Keys, upload: OfferedUpload): Promise<string> {
  const [current] = await signingKeys.of('uploads');
  return signWith(current, upload);
}

export async function isSignedBy(
  { signingKeys }: Keys,
  upload: OfferedUpload,
  signature: string,
): Promise<boolean> {
  return isSignedWith(await signingKeys.of('uploads'), (key) => signWith(key, upload), signature);
}

function signWith(
  key: Buffer,
  { id, user_id, declared_size, declared_type, expires_at }: OfferedUpload,
): string {
  const bound = JSON.stringify(['PUT', id, user_id, declared_size, declared_type, expires_at.getTime()]);
  return createHmac('sha256', key).update(bound).digest('base64url');
}
