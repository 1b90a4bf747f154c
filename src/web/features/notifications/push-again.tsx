import { useEffect } from 'react';
import { whenIdle } from '#web/device/when-idle.ts';
import { useUser } from '#web/features/auth/user.ts';
import { hasChosenPush } from './push-choice.ts';

/**
 * Push ends with a session. After the next sign-in it comes back, if this person turned it on in this browser: the server
 * does not know that a new session is in the same browser.
 */
export function PushAgain() {
  const userId = useUser()?.id;
  useEffect(() => {
    if (userId === undefined || !hasChosenPush(userId)) return;
    return whenIdle(() => void resume(userId));
  }, [userId]);
  return null;
}

async function resume(userId: string) {
  try {
    const { resumePush } = await import('./browser-push.ts');
    await resumePush(userId);
  } catch {
    // Without a network, for example: the next visit tries again.
  }
}
