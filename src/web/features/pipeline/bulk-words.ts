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
  requestedCount: number,
  status: 'shortlisted' | 'rejected',
): ToastMessage {
  const movedCount = results.filter(({ outcome }) => outcome === 'moved').length;
  const unchangedCount = results.filter(({ outcome }) => outcome === 'unchanged').length;
  const refusals = results.filter(({ outcome }) => outcome === 'conflict' || outcome === 'missing');
  const unansweredCount = requestedCount - results.length;
  const sentences = [
    unchangedCount > 0 ? `${unchangedCount} already ${unchangedCount === 1 ? 'was' : 'were'}.` : null,
    refusals.length > 0 ? `${refusals.length} could not be.` : null,
    unansweredCount > 0 ? `${unansweredCount} ${unansweredCount === 1 ? 'is' : 'are'} unchanged.` : null,
  ].filter((line) => line !== null);
  if (movedCount === 0 && unchangedCount === 0) return NONE_MOVED;
  return {
    title: movedCount === 1 ? `1 application ${status}` : `${movedCount} applications ${status}`,
    ...(sentences.length > 0 && { description: sentences.join(' ') }),
  };
}
