import { SECOND } from '../clock.ts';
import { type Check, findingsAbout, whyNot } from './finding.ts';

const { ok, off, fault } = findingsAbout('search engines');

const ANSWER_MS = 5 * SECOND;

/** Asks for the key's file as a search engine would. */
export const checkIndexNow: Check = async ({ indexNow, publicUrl }) => {
  if (indexNow === null || publicUrl === null) {
    return [off('INDEXNOW_KEY is not set: search engines find new jobs in the sitemap.')];
  }
  const address = new URL(`/${indexNow.key}.txt`, publicUrl);
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) });
    const text = response.ok ? (await response.text()).slice(0, 200).trim() : '';
    if (text === indexNow.key)
      return [ok(`Search engines are notified of new and closed jobs (${indexNow.url.host}).`)];
    return [
      fault(
        `${publicUrl.origin} does not have the file of INDEXNOW_KEY (${response.status}), so search engines refuse the announcements. Start Nod with this key, and let the proxy forward every path.`,
      ),
    ];
  } catch (error) {
    return [fault(`The file of INDEXNOW_KEY can't be fetched from ${publicUrl.origin}: ${whyNot(error)}.`)];
  }
};
