import type { Attack } from '../lib/attack.ts';
import { credentialStuffing, enumeration, memberEscalation, resetFlood } from './accounts.ts';
import { badDataDir } from './bad-data-dir.ts';
import { brokenPayments } from './broken-payments.ts';
import { cvBombs } from './cv-bombs.ts';
import { droppedConnections } from './dropped-connections.ts';
import { hungDatabase } from './hung-database.ts';
import { importBombs } from './import-bombs.ts';
import { jumpingClock } from './jumping-clock.ts';
import { longWords } from './long-words.ts';
import { malformedBodies } from './malformed-bodies.ts';
import { manySockets } from './many-sockets.ts';
import { newScorer } from './new-scorer.ts';
import { newerSchema } from './newer-schema.ts';
import { strangersKeys, webhooksInside } from './programs.ts';
import { publicDemo } from './public-demo.ts';
import { rollingRestart } from './rolling-restart.ts';
import { secondFactor, sessionFixation } from './second-factor.ts';
import { signInLockout } from './sign-in-lockout.ts';
import { silentListen } from './silent-listen.ts';
import { slowMail } from './slow-mail.ts';

/** Every attack, in the order in which outcomes are printed; see `main.ts` for the order in which they run. */
export const attacks: readonly Attack[] = [
  cvBombs,
  importBombs,
  longWords,
  manySockets,
  malformedBodies,
  signInLockout,
  credentialStuffing,
  enumeration,
  resetFlood,
  secondFactor,
  sessionFixation,
  memberEscalation,
  strangersKeys,
  webhooksInside,
  brokenPayments,
  publicDemo,
  badDataDir,
  jumpingClock,
  droppedConnections,
  hungDatabase,
  silentListen,
  newScorer,
  rollingRestart,
  newerSchema,
  slowMail,
];
