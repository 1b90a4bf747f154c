import { dirname, resolve } from 'node:path';

/** How a source names a file by a relative path, itself, or its own folder. */
const ADDRESS =
  /new URL\(\s{0,20}'(\.[\w./-]*\w)',\s{1,20}import\.meta\.url,?\s{0,20}\)|import\.meta\.(url|dirname)/g;

/**
 * Replaces the addresses in a source. `addressOf` gets the absolute path of a file and returns an expression for its URL, or
 * null to leave the source's own expression. Line numbers stay the same.
 */
export function replaceAddresses(
  code: string,
  path: string,
  addressOf: (path: string) => string | null,
): string {
  const folder = dirname(path);
  return code.replaceAll(ADDRESS, (match, beside: string | undefined, ownKind: string | undefined) => {
    if (beside !== undefined) {
      const url = addressOf(resolve(folder, beside));
      return url === null ? match : url + '\n'.repeat(match.split('\n').length - 1);
    }
    const url = addressOf(ownKind === 'url' ? path : folder);
    if (url === null) return match;
    return ownKind === 'url' ? `${url}.href` : `process.getBuiltinModule('node:url').fileURLToPath(${url})`;
  });
}
