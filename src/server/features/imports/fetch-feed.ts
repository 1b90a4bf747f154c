import { type Expected, fetchPublic, type PublicNet } from '../../outbound/fetch-public.ts';

const FEED: Expected = {
  name: 'feed',
  maxBytes: 20 * 1024 * 1024,
  types:
    /^(?:application\/(?:json|[\w.-]+\+json|x-ndjson|jsonl|jsonlines|xhtml\+xml|gzip|x-gzip)|text\/(?:html|csv|plain|json))\s*(?:;|$)/i,
  wrongType: 'The address returns neither JSON nor CSV nor a page with job adverts.',
};

/** Fetches a feed of job adverts in chunks. @throws FetchRefused */
export function fetchFeed(address: string, net: PublicNet): AsyncGenerator<Buffer> {
  return fetchPublic(address, FEED, net);
}
