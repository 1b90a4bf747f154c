import { RequestError } from '#web/http/request-error.ts';

interface FileUpload {
  /** PUT by default. */
  readonly method?: 'PUT' | 'POST';
  readonly url: string;
  readonly file: File;
  readonly type: string;
  readonly signal: AbortSignal;
  /** Called with the bytes uploaded. */
  readonly onProgress: (sent: number) => void;
}

/**
 * Sends a file to its upload address and returns the response's text. With XMLHttpRequest, because fetch does not
 * report progress. Throws a RequestError for any response that is not 2xx, a TypeError if there was none, an AbortError
 * when aborted.
 */
export function putFile({
  method = 'PUT',
  url,
  file,
  type,
  signal,
  onProgress,
}: FileUpload): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(abortError());
    const request = new XMLHttpRequest();
    request.open(method, url);
    if (type !== '') request.setRequestHeader('content-type', type);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, file.size)));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.responseText);
      else reject(new RequestError(request.status, request.statusText, request.responseText));
    });
    request.addEventListener('error', () => reject(new TypeError('the upload got no answer')));
    request.addEventListener('abort', () => reject(abortError()));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function abortError(): DOMException {
  return new DOMException('the upload was cancelled', 'AbortError');
}
