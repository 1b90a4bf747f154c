import { createImport, type ImportSource, type RoleImport } from '#contract/imports.ts';
import { RequestError } from '#web/http/request-error.ts';
import { noticeResponse } from '#web/http/unauthorised.ts';

/** Sends a file or text unchanged: the body is its bytes. @throws RequestError */
export async function sendImport(
  source: Exclude<ImportSource, 'feed'>,
  content: Blob | string,
  name: string,
): Promise<RoleImport> {
  const response = await fetch(`${createImport.path}?${new URLSearchParams({ source, name })}`, {
    method: createImport.method,
    credentials: 'include',
    headers: { 'content-type': 'application/octet-stream' },
    body: content,
  });
  noticeResponse(createImport.path, response.status);
  const text = await response.text();
  if (!response.ok) throw new RequestError(response.status, response.statusText, text);
  return JSON.parse(text);
}
