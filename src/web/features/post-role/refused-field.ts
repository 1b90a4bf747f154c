import type { RequestError } from '#web/http/request-error.ts';
import { EMPTY_DRAFT, type RoleDraft } from './role-draft.ts';

/** How the call names what the form calls otherwise. */
const FORM_NAMES: Readonly<Record<string, keyof RoleDraft>> = {
  salaryMinGbpInt: 'salaryMin',
  salaryMaxGbpInt: 'salaryMax',
  'requiredExperience.years': 'years',
};

/** The form's field that the server refused, with its sentence; null where it named none. */
export function refusedField({
  field,
  serverMessage,
}: Pick<RequestError, 'field' | 'serverMessage'>): { field: keyof RoleDraft; message: string } | null {
  if (field === null || serverMessage === null) return null;
  const own =
    FORM_NAMES[field] ?? (Object.keys(EMPTY_DRAFT) as (keyof RoleDraft)[]).find((each) => each === field);
  if (own === undefined) return null;
  const prefix = `${field}: `;
  const message = serverMessage.startsWith(prefix) ? serverMessage.slice(prefix.length) : serverMessage;
  return { field: own, message };
}
