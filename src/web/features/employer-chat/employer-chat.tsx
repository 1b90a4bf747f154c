import { MessageCircle, MessageCircleOff } from 'lucide-react';
import { Link, useLocation, useParams, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { ThreadItem } from '#contract/messages.ts';
import { ChatPanes } from '#web/features/chat/components/chat-panes.tsx';
import { NotLoaded } from '#web/features/chat/components/not-loaded.tsx';
import { useNamedThreads } from '#web/features/chat/hooks/use-named-threads.ts';
import { useThreads } from '#web/features/chat/hooks/use-threads.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { chooseThread } from './choose-thread.ts';
import { ThreadSubject } from './thread-subject.tsx';

/**
 * An employer's conversations: /chat is the list, /chat/:seekerId the one with this seeker (D3, D36). Each is an entry
 * of the browser's history, so that on a phone Back leads from a conversation to the list.
 */
export function EmployerChat() {
  const { seekerId } = useParams<{ seekerId?: string }>();
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const { threads } = useThreads();
  const cameFromList = useHistoryState<{ fromList?: boolean } | null>()?.fromList === true;
  // The loaded part of the list may lack some of this person's conversations; until they have loaded, use those it has.
  const threadsQuery = useNamedThreads(seekerId === undefined ? null : { seekerId });
  const { open, personThreads } =
    seekerId === undefined
      ? { open: null, personThreads: [] }
      : chooseThread(threadsQuery.threads ?? threads ?? [], seekerId, search.get('thread'));
  const isMissing =
    seekerId !== undefined && Boolean(threads?.length) && threadsQuery.threads !== undefined && open === null;

  function handleOpen(item: ThreadItem) {
    if (item.seeker) navigate(addressOf(item, item.seeker.id), { state: { fromList: true } });
  }

  function handleBack() {
    if (cameFromList) history.back();
    else navigate('/chat', { replace: true });
  }

  return (
    <ChatPanes
      open={open}
      missing={
        isMissing ? (
          <MissingThread hasFailed={threadsQuery.threads === null} onRetry={threadsQuery.refetch} />
        ) : null
      }
      onOpen={handleOpen}
      onBack={handleBack}
      switcher={
        open ? (
          <ThreadSubject
            key={open.thread.id}
            open={open}
            personThreads={personThreads}
            // Another role with the same person: Back still leads to the list.
            onSwitch={(item) =>
              navigate(addressOf(item, seekerId ?? ''), { replace: true, state: history.state })
            }
          />
        ) : undefined
      }
      whenEmpty={
        <EmptyState icon={MessageCircle} title="No Messages Yet" action={<ToDashboard />}>
          Shortlist an applicant or invite someone: when you both say yes, your conversation opens here.
        </EmptyState>
      }
    />
  );
}

function addressOf({ thread }: ThreadItem, seekerId: string): string {
  return `/chat/${seekerId}?thread=${thread.id}`;
}

interface MissingProps {
  readonly hasFailed: boolean;
  readonly onRetry: () => unknown;
}

function MissingThread({ hasFailed, onRetry }: MissingProps) {
  return (
    <div className="grid h-full place-content-center overflow-y-auto">
      {hasFailed ? (
        <NotLoaded onRetry={onRetry} />
      ) : (
        <EmptyState icon={MessageCircleOff} title="No conversation with this person" action={<ToDashboard />}>
          A conversation opens when you have both said yes.
        </EmptyState>
      )}
    </div>
  );
}

function ToDashboard() {
  return (
    <Link href="/employer/dashboard" className={buttonClass()}>
      Back to Dashboard
    </Link>
  );
}
