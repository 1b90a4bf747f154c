import * as z from 'zod/mini';
import { rejectionReason } from './applications.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, text } from './text.ts';
import { textWithFields } from './text-with-fields.ts';

/** `message`: in a conversation. `rejection`: the personal line of a rejection. `invitation`: what an interview is about. */
export const TEMPLATE_KINDS = ['message', 'rejection', 'invitation'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export const TEMPLATES_MAX = 200;
export const TEMPLATE_NAME_LENGTH = 80;
export const TEMPLATE_LENGTH = 4_000;
/** A text that a company keeps to send again. */
export const textTemplate = z.object({
  id,
  kind: z.enum(TEMPLATE_KINDS),
  name: z.string(),
  body: z.string(),
  /** For a rejection: the reason that it goes with; null for any. */
  rejectionReason: z.nullable(rejectionReason),
  updatedAt: instant,
});
export type TextTemplate = z.infer<typeof textTemplate>;

const fields = {
  name: text(TEMPLATE_NAME_LENGTH),
  body: textWithFields(TEMPLATE_LENGTH),
  rejectionReason: z._default(z.nullable(rejectionReason), null),
};

/** All of the company's templates, by kind and name. */
export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates',
  access: ['Employer'],
  permission: 'applications.decide',
  response: z.object({ templates: z.array(textTemplate) }),
});

/** 400 for a field that is not known, 409 for a name that is taken. */
export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/templates',
  access: ['Employer'],
  permission: 'applications.decide',
  body: z.object({ ...fields, kind: z.enum(TEMPLATE_KINDS) }),
  response: textTemplate,
  statuses: [201],
});

export const changeTemplate = endpoint({
  method: 'PUT',
  path: '/api/templates/:templateId',
  access: ['Employer'],
  permission: 'applications.decide',
  params: z.object({ templateId: id }),
  body: z.object(fields),
  response: textTemplate,
});

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/templates/:templateId',
  access: ['Employer'],
  permission: 'applications.decide',
  params: z.object({ templateId: id }),
});

/** The text for the person in one conversation, with its fields filled in from that conversation alone. */
export const fillTemplate = endpoint({
  method: 'GET',
  path: '/api/messages/threads/:threadId/templates/:templateId',
  access: ['Employer'],
  permission: 'messages',
  params: z.object({ threadId: id, templateId: id }),
  response: z.object({ text: z.string() }),
});
