import type { Enclosure } from '#web/features/offline/waiting.ts';
import { QuestionSheet } from '#web/features/questions/question-sheet.tsx';
import { companyOf } from '#web/features/role-sheet/card-words.ts';
import type { AskedApplication } from '../use-decisions.ts';
import { SuperLikeConfirm } from './super-like-confirm.tsx';

interface AskFirstProps {
  readonly asking: AskedApplication;
  readonly onAnswered: (enclosure: Enclosure) => void;
  readonly onClose: () => void;
}

/** Dialogs between a swipe and its application: confirming the first super like, and the employer's questions. */
export function AskFirst({
  asking: { role, isSuperLike, isConfirming },
  onAnswered,
  onClose,
}: AskFirstProps) {
  return isConfirming ? (
    <SuperLikeConfirm role={role} onSend={() => onAnswered({})} onClose={onClose} />
  ) : (
    <QuestionSheet
      role={role}
      companyName={companyOf(role)}
      sending={isSuperLike ? 'super like' : 'application'}
      onSend={(answers) => onAnswered({ answers })}
      onClose={onClose}
    />
  );
}
