import type { FastifyInstance } from 'fastify';
import { assessments } from '#contract/index.ts';
import { FORMS, questionsOf } from '#matching/assessment/forms.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { deleteAssessment, saveAssessment, setVisibility } from './commands.ts';
import { getAssessment } from './queries.ts';

export function assessmentRoutes(app: FastifyInstance, context: Services): void {
  route(
    app,
    assessments.generateQuestions,
  )(async ({ query }) => {
    const form = FORMS[query.form];
    return { questions: questionsOf(form), formId: form.id, version: form.version };
  });
  route(app, assessments.getAssessment)(({ actor }) => getAssessment(context.db, actor));
  route(app, assessments.saveAssessment)(({ actor, body }) => saveAssessment(context, actor, body));
  route(
    app,
    assessments.deleteAssessment,
  )(async ({ actor }) => {
    await deleteAssessment(context, actor);
    return undefined;
  });
  route(
    app,
    assessments.setVisibility,
  )(({ actor, body }) => setVisibility(context, actor, body.visibleToEmployersBool));
}
