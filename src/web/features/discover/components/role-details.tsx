import { useState } from 'react';
import type { DeckCard } from '#contract/deck-cards.ts';
import { usePlainReasons } from '#web/features/language/use-plain-reasons.ts';
import type { Enclosure } from '#web/features/offline/waiting.ts';
import { companyOf } from '#web/features/role-sheet/card-words.ts';
import { RoleBody } from '#web/features/role-sheet/role-body.tsx';
import { RoleSection } from '#web/features/role-sheet/role-section.tsx';
import { ShareRole } from '#web/features/roles/share-role.tsx';
import { ReportRole } from '#web/features/safety/report-role.tsx';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import type { Direction } from '../deck-motion.ts';
import type { DetailsState } from '../deck-state.ts';
import { CvChoice } from './cv-choice.tsx';
import { MissingDetails } from './missing-details.tsx';
import { NoteAndSuperLike } from './note-and-super-like.tsx';
import { SaveButton } from './save-button.tsx';

interface RoleDetailsProps {
  readonly role: DeckCard;
  /** Why the card has no details, if it has none. */
  readonly details?: DetailsState | undefined;
  /** Loads the details again. */
  readonly onRetry?: () => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDecide: (direction: Direction, enclosure?: Enclosure) => void;
  /** The label of the negative button: Pass, unless the employer is notified of it. */
  readonly noWords?: string;
}

/** Everything about one role, with both decisions at the bottom. */
export function RoleDetails({
  role,
  details,
  onRetry = () => undefined,
  isOpen,
  onClose,
  onDecide,
  noWords = 'Pass',
}: RoleDetailsProps) {
  const fit = usePlainReasons(role.id, role.fit);
  const [note, setNote] = useState('');
  const [cvId, setCvId] = useState('');
  const enclosure = { note: note.trim(), ...(cvId !== '' && { cvId }) };
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
          <Button onClick={() => onDecide('right', enclosure)}>Apply</Button>
        </>
      }
    >
      <RoleBody role={role} fit={fit} missing={<MissingDetails state={details} onRetry={onRetry} />} />
      <RoleSection title="Your application">
        <CvChoice value={cvId} onChange={setCvId} />
        <NoteAndSuperLike note={note} onNote={setNote} onSuperLike={() => onDecide('up', enclosure)} />
      </RoleSection>
      <div className="mt-7 flex flex-wrap gap-3">
        <SaveButton role={role} shape="words" />
        <ShareRole roleId={role.id} title={role.title} companyName={companyOf(role)} />
      </div>
      <ReportRole roleId={role.id} title={role.title} />
    </Sheet>
  );
}
