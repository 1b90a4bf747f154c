import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FIT_PARTS } from './fit.ts';
import { id } from './text.ts';

/** Whether the operator has set up a language model for plainer wording (off by default). */
export const getLanguage = endpoint({
  method: 'GET',
  path: '/api/language',
  access: 'signedIn',
  response: z.object({ isOn: z.boolean() }),
});

/** The reasons of the caller's fit to a role in plainer words. For absent parts, show the original wording. */
export const explainRole = endpoint({
  method: 'GET',
  path: '/api/roles/:roleId/explanation',
  access: ['JobSeeker'],
  params: z.object({ roleId: id }),
  response: z.object({ sentences: z.array(z.object({ part: z.enum(FIT_PARTS), text: z.string() })) }),
});

/** An assessment question's meaning in plainer words; null if the original wording is best. */
export const explainQuestion = endpoint({
  method: 'GET',
  path: '/api/personality/questions/:questionId/meaning',
  access: ['JobSeeker'],
  params: z.object({ questionId: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)) }),
  response: z.object({ meaning: z.nullable(z.string()) }),
});
