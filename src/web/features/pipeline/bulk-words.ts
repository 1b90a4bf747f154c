import type { BulkResult } from '#contract/applications.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';

const NONE_MOVED: ToastMessage = {
  title: 'Error',
  description: 'Failed to update application status.',
  tone: 'destructive',
};

/** The results of many moves, in two lines. The reason for each refusal is beside its application (D54). */
export function bulkWords(
  results: readonly BulkResult[],
  requested: number,
  status: 'shortlisted' | 'rejected',
): ToastMessage {
  const moved = results.filter(({ outcome }) => outcome === 'moved').length;
  const unchanged = results.filter(({ outcome }) => outcome === 'unchanged').length;
  const refused = results.filter(({ outcome }) => outcome === 'conflict' || outcome === 'missing');
  const unanswered = requested - results.length;
  const rest = [
    unchanged > 0 ? `${unchanged} already ${unchanged === 1 ? 'was' : 'were'}.` : null,
    refused.length > 0 ? `${refused.length} could not be.` : null,
    unanswered > 0 ? `${unanswered} ${unanswered === 1 ? 'is' : 'are'} unchanged.` : null,
  ].filter((line) => line !== null);
  if (moved === 0 && unchanged === 0) return NONE_MOVED;
  return {
    title: moved === 1 ? `1 application ${status}` : `${moved} applications ${status}`,
    ...(rest.length > 0 && { description: rest.join(' ') }),
  };
}
