import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import type { RoleCard } from '#contract/roles.ts';
import { listSavedRoles, type SavedRole } from '#contract/saved-roles.ts';
import { useOverlay } from '#web/device/use-overlay.ts';
import type { Enclosure } from '#web/features/offline/waiting.ts';
import { companyOf } from '#web/features/role-sheet/card-words.ts';
import { RoleBody } from '#web/features/role-sheet/role-body.tsx';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FullScreen, Sheet } from '#web/ui/dialog.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { Direction } from '../deck-motion.ts';
import { RoleDetails } from './role-details.tsx';
import { RoleRow } from './role-row.tsx';
import { RowSkeletons } from './row-skeletons.tsx';
import { SaveButton } from './save-button.tsx';

interface SavedScreenProps {
  readonly isOpen: boolean;
  readonly decisionOn: (roleId: string) => Direction | undefined;
  readonly onDecide: (role: RoleCard, direction: Direction, enclosure?: Enclosure) => void;
  readonly onClose: () => void;
}

/** The saved roles, each with its current state. */
export function SavedScreen({ isOpen, decisionOn, onDecide, onClose }: SavedScreenProps) {
  const details = useOverlay('saved/details');
  const [openedRole, setOpenedRole] = useState<SavedRole | null>(null);
  const hasApplied = (savedRole: SavedRole) =>
    savedRole.hasApplied || isApplication(decisionOn(savedRole.role.id));

  function decide(direction: Direction, enclosure?: Enclosure) {
    if (openedRole === null) return;
    details.close();
    onDecide(openedRole.role, direction, enclosure);
  }

  return (
    <>
      {isOpen || details.isOpen ? (
        <FullScreen open onOpenChange={onClose} title="Saved jobs">
          <SavedList
            hasApplied={hasApplied}
            onOpen={(savedRole) => {
              setOpenedRole(savedRole);
              details.open();
            }}
          />
        </FullScreen>
      ) : null}
      {openedRole === null ? null : openedRole.isOpen && !hasApplied(openedRole) ? (
        <RoleDetails
          role={openedRole.role}
          isOpen={details.isOpen}
          onClose={details.close}
          onDecide={decide}
        />
      ) : (
        <ReadOnly savedRole={openedRole} isOpen={details.isOpen} onClose={details.close} />
      )}
    </>
  );
}

const isApplication = (direction: Direction | undefined) => direction === 'right' || direction === 'up';

interface SavedListProps {
  readonly hasApplied: (savedRole: SavedRole) => boolean;
  readonly onOpen: (savedRole: SavedRole) => void;
}

function SavedList({ hasApplied, onOpen }: SavedListProps) {
  const { items, more, refetch } = usePages(pagesOf(listSavedRoles), { idOf: ({ role }) => role.id });
  if (items === undefined) return <RowSkeletons />;
  if (items === null) {
    return (
      <EmptyState
        icon={Bookmark}
        title="Your saved jobs did not load"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        <p>{navigator.onLine ? 'Please try again in a moment.' : 'You are offline.'}</p>
      </EmptyState>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState icon={Bookmark} title="Nothing saved yet">
        <p>Tap the bookmark on a job to keep it here until you decide.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-3 pt-1">
        {items.map((savedRole) => (
          <RoleRow
            key={savedRole.role.id}
            role={savedRole.role}
            note={<State savedRole={savedRole} hasApplied={hasApplied(savedRole)} />}
            action={<SaveButton role={savedRole.role} shape="mark" />}
            onOpen={() => onOpen(savedRole)}
          />
        ))}
      </ul>
      <ShowMore more={more} shown={items.length} what="jobs" isAutomatic className="mt-4" />
    </>
  );
}

function State({ savedRole, hasApplied }: { readonly savedRole: SavedRole; readonly hasApplied: boolean }) {
  if (hasApplied) return <Badge tone="brand">Applied</Badge>;
  if (savedRole.isOpen) return null;
  return <Badge>{savedRole.isPaused ? 'Paused' : 'Closed'}</Badge>;
}

/** A saved role that can't be decided on, or not now. */
function ReadOnly({
  savedRole: { role, isOpen: takesApplications, isPaused },
  isOpen,
  onClose,
}: {
  readonly savedRole: SavedRole;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={role.title}
      description={companyOf(role)}
      footer={<SaveButton role={role} shape="words" />}
    >
      <p className="mb-4 rounded-panel bg-sunken p-4 text-15">
        {takesApplications
          ? 'You have applied for this job. It is under Matches.'
          : isPaused
            ? 'This job is not taking applications at the moment.'
            : 'This job is no longer taking applications.'}
      </p>
      <RoleBody role={role} fit={role.fit} />
    </Sheet>
  );
}
