import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { closeCustomer } from './close-billing.ts';
import { followUp, handleEvent, receiveEvent } from './handle-event.ts';
import { remindHires } from './hires/remind-hires.ts';
import { handCreditsOver, handCreditsOverTask } from './invoices/credit-note-commands.ts';
import { reconcile, reconcileOne, syncTask } from './reconcile-accounts.ts';
import { countDue, matchRoles, PORTION } from './subscriptions/match-roles.ts';

/** Lets more workers help with `billing.match-roles` when much is due. */
const helpMatch = defineTask<object>('billing.help-match', { retries: 0, concurrency: 1 });
/** The number of accounts that one worker checks within seconds. */
const MOST_FOR_ONE_WORKER = 20 * PORTION;
const MOST_HELPERS = 8;

export function billingTasks(context: Services): void {
  const { tasks, payments } = context;
  tasks.setHandler(handleEvent, ({ eventId }, signal) => followUp(context, eventId, signal));
  tasks.setHandler(handCreditsOverTask, ({ accountId }, signal) =>
    handCreditsOver(context, accountId, signal),
  );
  tasks.setHandler(closeCustomer, ({ customerRef }) => payments.closeCustomer(customerRef));
  if (payments.provider === 'sandbox') {
    payments.onEvent((event) => receiveEvent(context, event));
    tasks.addPeriodicJob('billing.run-sandbox', { everySeconds: 30 }, async () => {
      await payments.runDueChanges();
      await payments.deliver();
    });
  }
  tasks.setHandler(syncTask, ({ customerRef }, signal) => reconcileOne(context, customerRef, signal));
  tasks.addPeriodicJob('billing.reconcile', { everySeconds: 300 }, () => reconcile(context));
  tasks.setHandler(helpMatch, (_data, signal) => matchRoles(context, signal));
  tasks.addPeriodicJob('billing.match-roles', { everySeconds: 60 }, async (signal) => {
    const due = await countDue(context, MOST_FOR_ONE_WORKER * MOST_HELPERS);
    await tasks.callHelpers(context.db, helpMatch, Math.floor(due / MOST_FOR_ONE_WORKER));
    await matchRoles(context, signal);
  });
  tasks.addPeriodicJob('billing.remind-hires', { everySeconds: 900 }, (signal) =>
    remindHires(context, signal),
  );
}
