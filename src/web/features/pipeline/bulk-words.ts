import type { BulkResult } from '#contract/applications.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';

/** What became of many moves, in two lines; the first refusal stands for the others. */
export function bulkWords(
  results: readonly BulkResult[],
  asked: number,
  status: 'shortlisted' | 'rejected',
): ToastMessage {
  const moved = results.filter(({ outcome }) => outcome === 'moved').length;
  const unchanged = results.filter(({ outcome }) => outcome === 'unchanged').length;
  const refused = results.filter(({ outcome }) => outcome === 'conflict' || outcome === 'missing');
  const unanswered = asked - results.length;
  const rest = [
    unchanged > 0 ? `${unchanged} already ${unchanged === 1 ? 'was' : 'were'}.` : null,
    refused.length > 0 ? `${refused.length} could not be: ${refused[0]?.message ?? ''}` : null,
    unanswered > 0
      ? `Failed to update application status. ${unanswered} ${unanswered === 1 ? 'is' : 'are'} as before.`
      : null,
  ].filter((line) => line !== null);
  const isBad = refused.length > 0 || unanswered > 0;
  return {
    title: moved === 1 ? `1 application ${status}` : `${moved} applications ${status}`,
    ...(rest.length > 0 && { description: rest.join(' ') }),
    ...(isBad && moved === 0 && { tone: 'destructive' as const }),
  };
}
