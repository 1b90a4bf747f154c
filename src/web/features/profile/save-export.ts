import { exportPersonalData } from '#contract/personal-data.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';

/** Downloads everything stored about the signed-in user as a file. */
export async function saveExport(): Promise<void> {
  const data = await callWithIdentityCheck(exportPersonalData);
  saveJson(data, `nod-${data.exportedAt.slice(0, 10)}.json`);
}

/** Saves a value as a file on this device. */
export function saveJson(data: unknown, name: string): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the blob only after this function has returned, so keep it for a minute.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
