import { useState } from 'react';
import type { RoleCard } from '#contract/roles.ts';
import { useInviteAnswers } from '#web/features/matches/invite-answers.ts';
import type { Enclosure } from '#web/features/offline/waiting.ts';
import { companyOf } from '#web/features/role-sheet/card-words.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import type { Direction } from '../deck-motion.ts';
import { RoleDetails } from './role-details.tsx';

const QuestionSheet = lazyPart(
  async () => (await import('#web/features/questions/question-sheet.tsx')).QuestionSheet,
);

interface InvitedRoleProps {
  readonly role: RoleCard;
  readonly onClose: () => void;
  readonly onAnswered: (roleId: string) => void;
}

/** Everything about a role from the list of invites, with both answers. */
export function InvitedRole({ role, onClose, onAnswered }: InvitedRoleProps) {
  const { yes, no } = useInviteAnswers(onAnswered);
  const [question, setQuestion] = useState<{
    readonly superLike: boolean;
    readonly enclosed: Enclosure;
  } | null>(null);

  function answer(direction: Direction, enclosure: Enclosure = {}) {
    const superLike = direction === 'up';
    if (direction !== 'left' && role.questions?.length) {
      setQuestion({ superLike, enclosed: enclosure });
      return;
    }
    onClose();
    if (direction === 'left') no.mutate(role);
    else yes.mutate({ role, superLike, ...enclosure });
  }

  if (question === null)
    return <RoleDetails role={role} isOpen onClose={onClose} onDecide={answer} noWords="Not for me" />;
  return (
    <Part as="dialog" onClose={onClose}>
      <QuestionSheet
        role={role}
        companyName={companyOf(role)}
        sending={question.superLike ? 'super like' : 'application'}
        onSend={(answers) => {
          onClose();
          yes.mutate({ role, superLike: question.superLike, ...question.enclosed, answers });
        }}
        onClose={() => setQuestion(null)}
      />
    </Part>
  );
}
