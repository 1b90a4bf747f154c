import { setTimeout as wait } from 'node:timers/promises';
import { testSmtp } from '#testing/smtp.ts';
import { type LoudAttack, must } from '../lib/attack.ts';
import { until } from '../lib/until.ts';

const PEOPLE = 24;
/** Mails for each person: the link that confirms their address, and the link for a new password. */
const MAILS = 2;
const MAIL_TAKES_MS = 8_000;

/** A mail server that takes eight seconds for each mail, with more mails waiting than fit into one task's time. */
export const slowMail: LoudAttack = {
  name: 'a mail server that takes eight seconds a mail',
  on: 'PostgreSQL',
  measuresTime: false,
  mostlyWaits: true,
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
      await until('everybody has their mails', async () => copies(smtp.received).size === PEOPLE * MAILS);
      // Time for a second copy to arrive, if one was sent.
      await wait(MAIL_TAKES_MS * 1.5);
      const twice = [...copies(smtp.received).values()].filter((count) => count > 1).length;
      must(twice === 0, `no mail comes twice (${twice} did)`);
      return `${PEOPLE} people got ${smtp.received.length} mails from two nodes, none twice`;
    } finally {
      await smtp.stop();
    }
  },
};

/** How often each mail arrived, by recipient and subject. */
function copies(
  mails: readonly { to?: { address?: string | undefined }[] | undefined; subject?: string | undefined }[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { to, subject } of mails) {
    const key = `${to?.[0]?.address} ${subject}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
