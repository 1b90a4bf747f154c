import type { FastifyInstance } from 'fastify';
import { language } from '#contract/index.ts';
import { MINUTE } from '../../clock.ts';
import { countAgainst } from '../../http/limits.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { explainQuestion, explainRole } from './queries.ts';

/** Requests may cost the operator money, so scripts are limited; people read more slowly. */
const A_MINUTE = 60;

export function languageRoutes(app: FastifyInstance, context: Services): void {
  const { db, clock, plainWords } = context;
  const count = async (userId: string) => {
    if (plainWords === null) return;
    await countAgainst(db, clock, { key: `language:${userId}`, max: A_MINUTE, windowMs: MINUTE });
  };
  route(app, language.getLanguage)(async () => ({ isOn: plainWords !== null }));
  route(
    app,
    language.explainRole,
  )(async ({ actor, params }) => {
    await count(actor.userId);
    return explainRole(context, actor, params.roleId);
  });
  route(
    app,
    language.explainQuestion,
  )(async ({ actor, params }) => {
    await count(actor.userId);
    return explainQuestion(context, params.questionId);
  });
}
