import type { RoleCard } from '#contract/roles.ts';
import { usePlainReasons } from '#web/features/language/use-plain-reasons.ts';
import { companyOf } from '#web/features/role-sheet/card-words.ts';
import { RoleBody, RoleSection } from '#web/features/role-sheet/role-body.tsx';
import { ShareRole } from '#web/features/roles/share-role.tsx';
import { ReportRole } from '#web/features/safety/report-role.tsx';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import type { Direction } from '../deck-motion.ts';
import { SaveButton } from './save-button.tsx';
import { SuperLikeNote } from './super-like-note.tsx';

interface RoleDetailsProps {
  readonly role: RoleCard;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The note goes along with a super like. */
  readonly onDecide: (direction: Direction, note?: string) => void;
  /** What the no is called: a pass, unless somebody learns of it. */
  readonly noWords?: string;
}

/** Everything about one role, and the two decisions at its foot. */
export function RoleDetails({ role, isOpen, onClose, onDecide, noWords = 'Pass' }: RoleDetailsProps) {
  const fit = usePlainReasons(role.id, role.fit);
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={role.title}
      description={companyOf(role)}
      footer={
        <>
          <Button variant="quiet" onClick={() => onDecide('left')}>
            {noWords}
          </Button>
          <Button onClick={() => onDecide('right')}>Apply</Button>
        </>
      }
    >
      <RoleBody role={role} fit={fit} />
      <RoleSection title="Stand out">
        <SuperLikeNote onSend={(note) => onDecide('up', note)} />
      </RoleSection>
      <div className="mt-7 flex flex-wrap gap-3">
        <SaveButton role={role} shape="words" />
        <ShareRole roleId={role.id} title={role.title} companyName={companyOf(role)} />
      </div>
      <ReportRole roleId={role.id} title={role.title} />
    </Sheet>
  );
}
