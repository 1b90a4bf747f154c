import { afterEach, expect, test, vi } from 'vitest';
import { fetchPublic, type PublicNet } from './fetch-public.ts';
import { postPublic } from './post-public.ts';
import { publicFetch } from './public-fetch.ts';

afterEach(() => vi.restoreAllMocks());

/** A DNS server that never answers. */
const net: PublicNet = {
  resolve: () => new Promise(() => {}),
  open: () => Promise.reject(new Error('nothing is called before its name is known')),
};
const ADDRESS = 'https://slow.example/';
const feed = { name: 'feed', maxBytes: 1_000, types: /json/, wrongType: 'That is no feed.' };

test('a name that is never looked up ends with the time of its call', async () => {
  const time = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  const fetched = fetchPublic(ADDRESS, feed, net).next();
  const posted = postPublic(ADDRESS, { headers: {}, body: '' }, net, time.signal);
  const asked = publicFetch(ADDRESS, { method: 'GET', headers: {}, signal: time.signal }, net);
  time.abort(new Error('the time is over'));
  await expect(fetched).rejects.toThrow('The feed did not answer within ten seconds.');
  expect(await posted).toEqual({ status: null, problem: 'The address did not answer in time.' });
  await expect(asked).rejects.toThrow('the time is over');
  // Nor is a call begun when its time is already over.
  await expect(fetchPublic(ADDRESS, feed, net).next()).rejects.toThrow('within ten seconds');
});
