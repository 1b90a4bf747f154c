import { MessageCircle, MessageCircleOff } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useNamedThreads } from '../hooks/use-named-threads.ts';
import { useThreads } from '../hooks/use-threads.ts';
import { ChatPanes } from './chat-panes.tsx';
import { LoadingMessages, NotLoaded } from './not-loaded.tsx';

interface ChatTabProps {
  /** The conversation to show; null for the list. */
  readonly threadId: string | null;
  readonly onOpenThread: (threadId: string | null) => void;
}

/** A seeker's conversations. It fills its container, which must have a fixed height. */
export function ChatTab({ threadId, onOpenThread }: ChatTabProps) {
  const { threads } = useThreads();
  const listedThread = threads?.find((item) => item.thread.id === threadId);
  const isUnlisted = threadId !== null && threads !== undefined && listedThread === undefined;
  // The loaded part of the list may lack this conversation, because it is an old one or a brand-new match.
  const threadQuery = useNamedThreads(isUnlisted ? { threadId } : null);
  const open = listedThread ?? threadQuery.threads?.[0] ?? null;

  return (
    <ChatPanes
      open={open}
      missing={
        isUnlisted && threads && !open ? (
          <MissingThread query={threadQuery} onBack={() => onOpenThread(null)} />
        ) : null
      }
      onOpen={(item) => onOpenThread(item.thread.id)}
      onBack={() => onOpenThread(null)}
      whenEmpty={
        <EmptyState icon={MessageCircle} title="No Messages Yet">
          When you and an employer both say yes, your conversation opens here.
        </EmptyState>
      }
    />
  );
}

interface MissingProps {
  readonly query: ReturnType<typeof useNamedThreads>;
  readonly onBack: () => void;
}

function MissingThread({ query: { threads, isFetching, refetch }, onBack }: MissingProps) {
  return (
    <div className="grid h-full place-content-center overflow-y-auto">
      {isFetching || threads === undefined ? (
        <LoadingMessages />
      ) : threads === null ? (
        <NotLoaded onRetry={refetch} />
      ) : (
        <EmptyState
          icon={MessageCircleOff}
          title="This conversation is not available"
          action={<Button onClick={onBack}>All conversations</Button>}
        />
      )}
    </div>
  );
}
