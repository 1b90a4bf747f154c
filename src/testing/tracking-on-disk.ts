import { apiKeys, webhooks } from '#contract/index.ts';
import { type ApplicantTracking, type Disk, emptyDisk } from './applicant-tracking.ts';
import type { Person } from './person.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';

/**
 * The settings a company enters in its applicant tracking system: a key, and the secret of a webhook that posts to it.
 */
export async function accessFor(company: Person, url: string) {
  const { token } = await company.call(apiKeys.createApiKey, {
    body: {
      name: 'Tracking',
      scopes: ['roles:read', 'roles:write', 'applications:read', 'applications:write'],
      expiresInDays: 30,
    },
  });
  const { secret } = await company.call(webhooks.createWebhook, {
    body: {
      url: 'https://93.184.215.14/nod',
      events: [
        'role.posted',
        'role.changed',
        'application.created',
        'application.moved',
        'application.withdrawn',
        'application.erased',
      ],
    },
  });
  return { url, token, secret };
}

/** A power cut in the other system (`Crash`), and a cable that was pulled out (`CutOff`). */
export class Crash extends Error {}
export class CutOff extends Error {}

/**
 * An applicant tracking system whose state is only on its disk: every use starts a new instance from there, as after a
 * crash.
 */
export interface TrackingOnDisk {
  /** Calls `use` with the system, one call at a time, like a single machine. Returns null if it crashed or was cut off. */
  readonly inTurn: <Result>(
    use: (ats: ApplicantTracking) => Result | Promise<Result>,
  ) => Promise<Result | null>;
  readonly disk: () => Disk;
  /** Sends its users' actions, and reads what it was notified of. */
  readonly work: () => Promise<unknown>;
  /** Lets it handle the receiver's requests. After a crash, a request gets no response. */
  readonly listenAt: (receiver: WebhookReceiver) => void;
}

/** @param start creates an instance from the disk that the previous instance wrote */
export function trackingOnDisk(start: (disk: Disk) => ApplicantTracking): TrackingOnDisk {
  let writtenDisk = JSON.stringify(emptyDisk());
  let turn: Promise<unknown> = Promise.resolve();

  async function runOnce<Result>(use: (ats: ApplicantTracking) => Result | Promise<Result>) {
    const ats = start(JSON.parse(writtenDisk) as Disk);
    try {
      return await use(ats);
    } catch (error) {
      if (!(error instanceof Crash || error instanceof CutOff)) throw error;
      return null;
    } finally {
      writtenDisk = JSON.stringify(ats.disk);
    }
  }
  const inTurn: TrackingOnDisk['inTurn'] = (use) => {
    const run = turn.then(() => runOnce(use));
    turn = run.catch(() => {});
    return run;
  };
  return {
    inTurn,
    disk: () => JSON.parse(writtenDisk) as Disk,
    work: () => inTurn((ats) => ats.work()),
    listenAt: (receiver) => {
      receiver.answer(async ({ headers, body }, response) => {
        const status = await inTurn((ats) => ats.receive(headers, body));
        if (status === null) response.destroy();
        else response.writeHead(status).end();
      });
    },
  };
}
