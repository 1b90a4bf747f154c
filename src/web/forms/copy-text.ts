import { toast } from '#web/ui/toast-store.ts';
import { reportError } from './report-failure.ts';

/** Copies a text and shows `title` in a toast, or that the browser refused. */
export async function copyText(text: string, title: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title });
  } catch {
    reportError('That could not be copied. Select the text and copy it yourself.');
  }
}
