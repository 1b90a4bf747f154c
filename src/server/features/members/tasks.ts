import type { Services } from '../../services.ts';
import { sendInvitation } from './invitation-commands.ts';
import { postInvitation } from './invitation-letters.ts';

export function memberTasks(context: Services): void {
  context.tasks.setHandler(sendInvitation, (invitation, signal) =>
    postInvitation(context, invitation, signal),
  );
}
