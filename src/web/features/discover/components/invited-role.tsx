import type { RoleCard } from '#contract/roles.ts';
import { useInvitationAnswers } from '#web/features/matches/invitation-answers.ts';
import type { Enclosed } from '#web/features/offline/waiting.ts';
import type { Direction } from '../deck-motion.ts';
import { RoleDetails } from './role-details.tsx';

interface InvitedRoleProps {
  readonly role: RoleCard;
  readonly onClose: () => void;
  readonly onAnswered: (roleId: string) => void;
}

/** Everything about a role from the list of invitations, with both answers. */
export function InvitedRole({ role, onClose, onAnswered }: InvitedRoleProps) {
  const { yes, no } = useInvitationAnswers(onAnswered);

  function answer(direction: Direction, enclosed: Enclosed = {}) {
    onClose();
    if (direction === 'left') no.mutate(role);
    else yes.mutate({ role, superLike: direction === 'up', ...enclosed });
  }

  return <RoleDetails role={role} isOpen onClose={onClose} onDecide={answer} noWords="Not for me" />;
}
