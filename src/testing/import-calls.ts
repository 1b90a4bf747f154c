import type { ImportSummary, RoleImport } from '#contract/imports.ts';
import { imports } from '#contract/index.ts';
import type { Person } from './person.ts';

/** Uploads a file to import, as the import page does: the bytes are the body. Nothing is imported before `startImport`. */
export async function uploadImport(
  person: Person,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'adverts.json',
  source: ImportSummary['source'] = 'file',
): Promise<RoleImport> {
  const response = await person.fetch(`/api/imports?${new URLSearchParams({ source, name })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: content,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return JSON.parse(text);
}

export function getImport(person: Person, { id: importId }: ImportSummary): Promise<RoleImport> {
  return person.call(imports.getImport, { params: { importId } });
}

export function startImport(
  person: Person,
  { id: importId }: ImportSummary,
  { reopenClosed = false, replaceEdited = false } = {},
) {
  return person.call(imports.startImport, { params: { importId }, body: { reopenClosed, replaceEdited } });
}
