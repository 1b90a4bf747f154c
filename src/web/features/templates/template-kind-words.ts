import type { TemplateKind } from '#contract/templates.ts';

export const KIND_WORDS: Readonly<Record<TemplateKind, string>> = {
  message: 'Message',
  rejection: 'Rejection',
  invitation: 'Interview invitation',
};
