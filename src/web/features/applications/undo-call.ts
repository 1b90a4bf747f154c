import { undoApplication } from '#contract/applications.ts';
import { find } from '#web/http/api.ts';
import { callAgainIfLost } from '#web/http/lost-response.ts';

/** Undoes an application that has not been sent yet, as if it had never been made. */
export async function undoCall(applicationId: string): Promise<void> {
  // Not found: it is undone already, by a call whose response was lost.
  await callAgainIfLost(() => find(undoApplication, { params: { applicationId } }));
}
