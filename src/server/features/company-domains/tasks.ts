import { after, DAY } from '../../clock.ts';
import { claimDue } from '../../db/claim-due.ts';
import type { TxtRecords } from '../../outbound/txt-records.ts';
import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { checkAgain } from './check-domain.ts';
import { emailCode, sendCode } from './send-code.ts';

/** Looks at the proof of one domain again. */
const checkTask = defineTask<{ readonly domainId: string }>('domains.check', { retries: 2, concurrency: 4 });

const EVERY_SECONDS = 600;
const MOST_AT_ONCE = 200;

type DomainServices = Services & { readonly txtRecords: TxtRecords };

export function companyDomainTasks(context: DomainServices): void {
  const { tasks } = context;
  tasks.setHandler(sendCode, (which, signal) => emailCode(context, which, signal));
  tasks.setHandler(checkTask, ({ domainId }) => checkAgain(context, domainId));
  tasks.addPeriodicJob('domains.check-due', { everySeconds: EVERY_SECONDS }, () => queueDue(context));
}

async function queueDue({ db, clock, tasks }: DomainServices): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const domainIds = await claimDue(trx, {
      table: 'company_domains',
      now,
      next: after(now, DAY),
      atMost: MOST_AT_ONCE,
    });
    await tasks.enqueueAll(
      trx,
      checkTask,
      domainIds.map((domainId) => ({ domainId })),
    );
  });
}
