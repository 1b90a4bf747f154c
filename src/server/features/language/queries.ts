import type { ResponseOf } from '#contract/endpoint.ts';
import type { FitPart, Reason } from '#contract/fit.ts';
import type { explainRole as explainCall } from '#contract/language.ts';
import { FORMS, questionsOf } from '#matching/assessment/forms.ts';
import { fitsOf } from '#matching/fit.ts';
import { TO_SEEKER } from '#matching/reasons.ts';
import { roleTextFrom } from '#matching/text/read-sides.ts';
import type { Seeker } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { roleFacts } from '../../scorer/role-facts.ts';
import type { Services } from '../../services.ts';
import { readRoles } from '../discover/page-rows.ts';
import { readReader } from '../discover/read-reader.ts';

/**
 * The parts whose sentences are sent to the language model. Those of `text` and `title` repeat what the seeker wrote or has
 * worked as, which never leaves this server; that of `prior` is a fixed sentence.
 */
const MAY_LEAVE: readonly FitPart[] = ['skills', 'experience', 'place', 'pay'];

/**
 * The reasons for the actor's fit to a live role in plainer words; sentences that could not be reworded safely are left
 * out. Empty without a language model. @throws 404 for a role that is not live
 */
export async function explainRole(
  { connection, deck, clock, plainWords }: Pick<Services, 'connection' | 'deck' | 'clock' | 'plainWords'>,
  actor: Seeker,
  roleId: string,
): Promise<ResponseOf<typeof explainCall>> {
  const now = clock();
  const view = deck.view();
  const [row] = await readRoles(connection, [roleId], view.textModel?.version ?? null);
  if (row === undefined || row.status !== 'live' || row.expires_at <= now) throw notFound('That role');
  if (plainWords === null) return { sentences: [] };
  const { seeker } = await readReader(connection, actor, now, view);
  const { reasons } = fitsOf(seeker, TO_SEEKER)(roleFacts(row), row.reading && roleTextFrom(row.reading));
  const shownReasons = reasons.filter(({ part }) => MAY_LEAVE.includes(part));
  const wordings = await plainWords.reword(
    shownReasons.map((each) => ({ text: each.text, names: namesIn(each) })),
  );
  return {
    sentences: shownReasons.flatMap(({ part, text }, i) => {
      const wording = wordings[i];
      return wording === undefined || wording === text ? [] : { part, text: wording };
    }),
  };
}

function namesIn({ skills = [] }: Reason): string[] {
  return skills.flatMap(({ skill, by }) => (by === null ? [skill] : [skill, by]));
}

/** A question's meaning in plainer words; null if no other wording was found. @throws 404 for an unknown question */
export async function explainQuestion(
  { plainWords }: Pick<Services, 'plainWords'>,
  questionId: string,
): Promise<{ meaning: string | null }> {
  const question = Object.values(FORMS)
    .flatMap((form) => questionsOf(form))
    .find(({ id }) => id === questionId);
  if (question === undefined) throw notFound('That question');
  if (plainWords === null) return { meaning: null };
  const [meaning] = await plainWords.reword([{ text: question.question, names: [] }]);
  return { meaning: meaning === undefined || meaning === question.question ? null : meaning };
}
