import type { CvType } from '#contract/cv-types.ts';
import type { Services } from '../../services.ts';
import type { IncomingFile } from './receive-incoming.ts';

/** Records the file that has arrived. Returns false if the upload is no longer in the state `from`, or is gone. */
export async function markReceived(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id }: { readonly id: string },
  { size, type, sha256, isScanned }: Pick<IncomingFile<CvType>, 'size' | 'type' | 'sha256' | 'isScanned'>,
  from: 'offered' | 'receiving',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ state: 'received', size, type, sha256, is_scanned: isScanned, received_at: clock() })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
