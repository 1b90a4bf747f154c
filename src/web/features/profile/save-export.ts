import { exportPersonalData } from '#contract/personal-data.ts';
import { callConfirmed } from '#web/features/auth/call-confirmed.ts';

/** Downloads everything stored about the signed-in user as a file. */
export async function saveExport(): Promise<void> {
  const data = await callConfirmed(exportPersonalData);
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `nod-${data.exportedAt.slice(0, 10)}.json`;
  link.click();
  // The download has begun by the next turn; what it reads stays until then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
