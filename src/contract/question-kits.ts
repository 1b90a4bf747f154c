import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, text } from './text.ts';

export const KITS_MAX = 100;
export const KIT_QUESTIONS_MAX = 30;
export const KIT_QUESTION_LENGTH = 500;
export const KIT_NAME_LENGTH = 80;

const fields = {
  name: text(KIT_NAME_LENGTH),
  questions: z
    .array(text(KIT_QUESTION_LENGTH))
    .check(z.minLength(1, 'Add a question.'), z.maxLength(KIT_QUESTIONS_MAX)),
};

/** Questions that a company asks in interviews, under a name. */
export const questionKit = z.object({
  id,
  name: z.string(),
  questions: z.array(z.string()),
  updatedAt: instant,
});
export type QuestionKit = z.infer<typeof questionKit>;

/** All of the company's kits, by name. */
export const listQuestionKits = endpoint({
  method: 'GET',
  path: '/api/question-kits',
  access: ['Employer'],
  permission: 'interviews.read',
  response: z.object({ kits: z.array(questionKit) }),
});

/** 409 if the company already has a kit of that name, 422 if it already has `KITS_MAX` kits. */
export const createQuestionKit = endpoint({
  method: 'POST',
  path: '/api/question-kits',
  access: ['Employer'],
  permission: 'interviews.edit',
  body: z.object(fields),
  response: questionKit,
  statuses: [201],
});

/** Changes a kit; interviews that use it show the new version. 404, 409 if another kit has that name. */
export const changeQuestionKit = endpoint({
  method: 'PUT',
  path: '/api/question-kits/:kitId',
  access: ['Employer'],
  permission: 'interviews.edit',
  params: z.object({ kitId: id }),
  body: z.object(fields),
  response: questionKit,
});

/** Deletes a kit. Interviews that used it no longer have one. */
export const deleteQuestionKit = endpoint({
  method: 'DELETE',
  path: '/api/question-kits/:kitId',
  access: ['Employer'],
  permission: 'interviews.edit',
  params: z.object({ kitId: id }),
});
