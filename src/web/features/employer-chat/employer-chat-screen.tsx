import { MessageCircle, MessageCircleOff } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'wouter';
import type { ThreadItem } from '#contract/messages.ts';
import { ChatPanes } from '#web/features/chat/chat-panes.tsx';
import { partyName } from '#web/features/chat/party.tsx';
import { useThreads } from '#web/features/chat/use-threads.ts';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { chooseThread } from './choose-thread.ts';
import { RoleSwitcher } from './role-switcher.tsx';

/** /chat/:seekerId, an employer's conversations with the one with this seeker open (D3, D36). */
export function EmployerChatScreen() {
  const { seekerId = '' } = useParams<{ seekerId: string }>();
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const [isOnList, setIsOnList] = useState(false);
  const { threads } = useThreads();
  const { open, all } = chooseThread(threads ?? [], seekerId, search.get('thread'));

  function handleOpen({ seeker, thread }: ThreadItem) {
    setIsOnList(false);
    if (seeker) navigate(`/chat/${seeker.id}?thread=${thread.id}`);
  }

  return (
    <EmployerShell active="chat" height="fit">
      <title>Chat · Nod</title>
      <ChatPanes
        open={isOnList ? null : open}
        missing={threads && threads.length > 0 && !open && !isOnList ? <Missing /> : null}
        onOpen={handleOpen}
        onBack={() => setIsOnList(true)}
        switcher={
          open && all.length > 1 ? (
            <RoleSwitcher name={partyName(open)} open={open} all={all} onSwitch={handleOpen} />
          ) : undefined
        }
        whenEmpty={
          <EmptyState icon={MessageCircle} title="No Messages Yet" action={<ToDashboard />}>
            Shortlist an applicant or invite somebody: when you both say yes, your conversation opens here.
          </EmptyState>
        }
      />
    </EmployerShell>
  );
}

function Missing() {
  return (
    <div className="grid h-full place-content-center overflow-y-auto">
      <EmptyState icon={MessageCircleOff} title="No conversation with this person" action={<ToDashboard />}>
        A conversation opens when you have both said yes.
      </EmptyState>
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
