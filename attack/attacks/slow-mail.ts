import { setTimeout as wait } from 'node:timers/promises';
import { testSmtp } from '#testing/smtp.ts';
import { type Attack, must } from '../lib/attack.ts';
import { until } from '../lib/until.ts';

const PEOPLE = 24;
const MAIL_TAKES_MS = 8_000;

/** A mail server that takes eight seconds for each mail, with more mails waiting than fit into one task's time. */
export const slowMail: Attack = {
  name: 'a mail server that takes eight seconds a mail',
  on: 'PostgreSQL',
  run: async (arena) => {
    const smtp = await testSmtp({ thinkMs: MAIL_TAKES_MS });
    try {
      const place = await arena.newPlace();
      const env = { SMTP_URL: smtp.url.href, MAIL_FROM: 'Nod <nod@example.org>' };
      const server = await arena.another(env, place);
      await arena.another(env, place);
      for (let i = 0; i < PEOPLE; i += 1) {
        const person = await arena.seeker(server, 'Reader');
        await person.send('POST', '/api/account/reset-request', {
          email: `${person.user?.username}@example.org`,
        });
      }
      await until('everybody has their mail', async () => recipients(smtp.received).size === PEOPLE);
      // Time for a second copy to come, had one been started.
      await wait(MAIL_TAKES_MS * 1.5);
      must(
        smtp.received.length === PEOPLE,
        `each person gets one mail (${smtp.received.length} mails to ${PEOPLE} people)`,
      );
      return `${PEOPLE} people got ${smtp.received.length} mails from two nodes`;
    } finally {
      await smtp.stop();
    }
  },
};

function recipients(mails: readonly { to?: { address?: string | undefined }[] | undefined }[]): Set<string> {
  return new Set(mails.flatMap(({ to }) => to?.map(({ address }) => address ?? '') ?? []));
}
