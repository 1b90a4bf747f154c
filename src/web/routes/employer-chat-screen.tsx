import { EmployerChat } from '#web/features/employer-chat/employer-chat.tsx';
import { MemberGate } from '#web/features/team/member-gate.tsx';
import { EmployerShell } from '#web/shell/employer-shell.tsx';

/** /chat and /chat/:seekerId */
export function EmployerChatScreen() {
  return (
    <EmployerShell active="chat" height="fit">
      <title>Chat · Nod</title>
      <MemberGate needs={['messages']}>
        <EmployerChat />
      </MemberGate>
    </EmployerShell>
  );
}
