import type { ThreadItem } from '#contract/messages.ts';
import { useOverlay } from '#web/device/use-overlay.ts';
import { partyName } from '#web/features/chat/components/party.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { RoleSwitcher } from './role-switcher.tsx';

const ThreadApplication = lazyPart(async () => (await import('./thread-application.tsx')).ThreadApplication);

interface ThreadSubjectProps {
  readonly open: ThreadItem;
  /** Every conversation with this person, one per role. */
  readonly personThreads: readonly ThreadItem[];
  readonly onSwitch: (item: ThreadItem) => void;
}

/** What a conversation is about: the role, and the application with its actions. */
export function ThreadSubject({ open, personThreads, onSwitch }: ThreadSubjectProps) {
  const sheet = useOverlay('application');
  return (
    <div className="flex min-w-0 items-center gap-x-3">
      {personThreads.length > 1 ? (
        <RoleSwitcher name={partyName(open)} open={open} personThreads={personThreads} onSwitch={onSwitch} />
      ) : (
        <p className="truncate text-14 text-ink-3">{open.role.title}</p>
      )}
      <button
        type="button"
        onClick={sheet.open}
        className="-my-2 min-h-11 flex-none rounded-control text-14 font-semibold text-brand underline-offset-4 hover:underline"
      >
        Application
      </button>
      {sheet.isOpen ? (
        <Part as="dialog" onClose={sheet.close}>
          <ThreadApplication item={open} onClose={sheet.close} />
        </Part>
      ) : null}
    </div>
  );
}
