import type { Logger } from 'pino';
import type { Candidates } from './candidates/candidates.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Connection, Db } from './db/connection.ts';
import type { Deck } from './deck/deck.ts';
import type { Drain } from './http/drain.ts';
import type { Sessions } from './http/session.ts';
import type { PlainWords } from './language/plain-words.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PasswordCost } from './password-cost.ts';
import type { Provider } from './payments/create-payments.ts';
import type { Push } from './push/push.ts';
import type { Hub } from './realtime/hub.ts';
import type { NoticeBus } from './realtime/notice-bus.ts';
import type { BreachCheck } from './security/breach-check.ts';
import type { SecurityLog } from './security/security-log.ts';
import type { SigningKeys } from './security/signing-keys.ts';
import type { Storage } from './storage/storage.ts';
import type { VirusScanner } from './storage/virus-scanner.ts';
import type { Tasks } from './tasks/tasks.ts';
import type { TrustedClock } from './time/trusted-clock.ts';

/** What every feature may use. A function takes only those it needs: `Pick<Services, 'db' | 'clock'>`. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  /** Whether the clock can be trusted. */
  readonly time: TrustedClock;
  readonly log: Logger;
  readonly connection: Connection;
  readonly db: Db;
  readonly sessions: Sessions;
  readonly passwordCost: PasswordCost;
  readonly security: SecurityLog;
  readonly breaches: BreachCheck;
  readonly signingKeys: SigningKeys;
  readonly deck: Deck;
  readonly candidates: Candidates;
  readonly hub: Hub;
  /** How notices arrive in this process. */
  readonly bus: NoticeBus;
  readonly tasks: Tasks;
  readonly payments: Provider;
  /** null if the operator set up no language model. */
  readonly plainWords: PlainWords | null;
  readonly storage: Storage;
  /** null if the operator set up none. */
  readonly scanner: VirusScanner | null;
  readonly mailer: Mailer;
  /** null if the operator set no keys. */
  readonly push: Push | null;
  /** Whether this process is about to stop. */
  readonly drain: Drain;
}
