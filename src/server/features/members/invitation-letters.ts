import { randomUUID } from 'node:crypto';
import { INVITATION_DAYS } from '#contract/members.ts';
import { originOf } from '../../http/origin.ts';
import { layOutLetter } from '../../mail/letter.ts';
import type { Services } from '../../services.ts';
import { renewLink } from './invitation-commands.ts';
import { MEMBER_ROLE_NAMES } from './words.ts';

/** @throws if the mail could not be sent yet, so that the queue retries */
export async function postInvitation(
  { db, config, mailer }: Pick<Services, 'db' | 'config' | 'mailer'>,
  { invitationId }: { readonly invitationId: string },
  signal: AbortSignal,
): Promise<void> {
  const row = await db
    .selectFrom('company_invitations as i')
    .innerJoin('employers', 'employers.user_id', 'i.company_id')
    .leftJoin('users as inviter', 'inviter.id', 'i.invited_by')
    .select(['i.email', 'i.member_role', 'company_name', 'inviter.first_name', 'inviter.last_name'])
    .where('i.id', '=', invitationId)
    .executeTakeFirst();
  // A token is only stored as a hash, so every try makes a new one.
  const token = await renewLink(db, invitationId);
  if (row === undefined || token === null) return;
  signal.throwIfAborted();
  const { company_name: company } = row;
  const inviter = row.first_name === null ? company : `${row.first_name} ${row.last_name} of ${company}`;
  const subject = `${company} invites you to Nod`;
  const result = await mailer.send({
    id: randomUUID(),
    to: row.email,
    subject,
    ...layOutLetter({
      subject,
      heading: `Join ${company} on Nod`,
      paragraphs: [
        `${inviter} invites you to hire with them, as ${MEMBER_ROLE_NAMES[row.member_role]}.`,
        `The link works once, for ${INVITATION_DAYS} days, and only for this email address.`,
      ],
      action: { label: 'See the invitation', href: `${originOf(config)}/invitation#${token}` },
      footer:
        'If you do not know them, you need not do anything. Without the link, nobody can join in your name.',
    }),
  });
  if (result.outcome === 'later') throw new Error(`the mail could not be sent: ${result.reason}`);
}
