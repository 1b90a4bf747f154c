import { dirname, resolve } from 'node:path';

/** How a source names a file beside it, or itself. */
const ADDRESS =
  /new URL\(\s{0,20}'(\.[\w./-]*\w)',\s{1,20}import\.meta\.url,?\s{0,20}\)|import\.meta\.(url|dirname)/g;

/**
 * A source with other addresses. `addressOf` returns an expression for the URL of a file, whose path is absolute, or null if
 * the source's own expression stays. Lines stay as they are.
 */
export function replaceAddresses(
  code: string,
  path: string,
  addressOf: (path: string) => string | null,
): string {
  const folder = dirname(path);
  return code.replaceAll(ADDRESS, (whole, beside: string | undefined, own: string | undefined) => {
    if (beside !== undefined) {
      const url = addressOf(resolve(folder, beside));
      return url === null ? whole : url + '\n'.repeat(whole.split('\n').length - 1);
    }
    const url = addressOf(own === 'url' ? path : folder);
    if (url === null) return whole;
    return own === 'url' ? `${url}.href` : `process.getBuiltinModule('node:url').fileURLToPath(${url})`;
  });
}
