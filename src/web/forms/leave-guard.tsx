import { useEffect, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { guardLeaving, leaveQuestion } from './leave-question.ts';
import type { Form } from './use-form.ts';

const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/** Asks before the page is left while a form has unsaved changes. Not for a draft that is kept on the device. */
export function LeaveGuard<Draft extends object>({
  form,
}: {
  readonly form: Pick<Form<Draft>, 'isUnsaved'>;
}) {
  // `isUnsaved` reads the current draft when the page is left, so the guard only needs to be set up once.
  const [isUnsaved] = useState(() => form.isUnsaved);
  useEffect(() => guardLeaving(isUnsaved), [isUnsaved]);
  const question = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.get);
  if (question?.guard !== isUnsaved) return null;
  return (
    <Part as="dialog" onClose={leaveQuestion.stay}>
      <LeaveDialog onStay={leaveQuestion.stay} onLeave={leaveQuestion.leave} />
    </Part>
  );
}
