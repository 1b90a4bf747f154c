/** The fields of a template; the server fills them in for the recipient. */
export const TEMPLATE_FIELDS = {
  firstName: 'their first name',
  roleTitle: 'the job',
  companyName: 'your company',
  myName: 'your first name',
} as const;
export type TemplateField = keyof typeof TEMPLATE_FIELDS;

const FIELD = /\{\{([^{}]*)\}\}/g;

/** The names of a text's unknown fields, without the spaces around them. Double braces left over count as one more, `{{`. */
export function unknownFields(text: string): string[] {
  const names = [...text.matchAll(FIELD)].map((match) => (match[1] ?? '').trim());
  const rest = text.replaceAll(FIELD, '');
  return [
    ...names.filter((name) => !isField(name)).map((name) => name || '{{}}'),
    ...(/\{\{|\}\}/.test(rest) ? ['{{'] : []),
  ];
}

/** Fills in each field once: a value that looks like a field stays as it is. */
export function fillFields(text: string, values: Readonly<Record<TemplateField, string>>): string {
  return text.replaceAll(FIELD, (placeholder, name: string) => {
    const field = name.trim();
    return isField(field) ? values[field] : placeholder;
  });
}

function isField(name: string): name is TemplateField {
  return Object.hasOwn(TEMPLATE_FIELDS, name);
}
