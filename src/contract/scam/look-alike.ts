/** Second-level names under which domains are registered, as in 'example.co.uk'. */
const SHARED = new Set(['co', 'com', 'org', 'net', 'ac', 'gov', 'ltd', 'plc', 'me', 'nhs', 'sch', 'police']);

/** The registrable domain: 'example.co.uk' for 'jobs.example.co.uk'. */
export function registrableOf(host: string): string {
  const labels = host.replace(/^www\./, '').split('.');
  const length = SHARED.has(labels.at(-2) ?? '') && (labels.at(-1) ?? '').length === 2 ? 3 : 2;
  return labels.slice(-length).join('.');
}

/** Shorter names are within one letter of too many others. */
const LONG_ENOUGH = 6;

/**
 * Whether a host imitates a known one: 'bridqe.co.uk' or 'bridge.co.uk.example.net'. If the known host is ours, its name
 * under another ending or with words added counts, too. For a company's host it doesn't, because companies use such variants
 * themselves.
 */
export function looksLike(host: string, knownHost: string, whose: 'ours' | 'theirs'): boolean {
  const [domain, knownDomain] = [registrableOf(host), registrableOf(knownHost)];
  if (domain === knownDomain || !knownDomain.includes('.') || /^[\d.]+$/.test(knownDomain)) return false;
  if (host.startsWith(`${knownDomain}.`) || host.includes(`.${knownDomain}.`)) return true;
  const [name = '', originalName = ''] = [domain.split('.')[0], knownDomain.split('.')[0]];
  if (name === originalName) return whose === 'ours';
  if (whose === 'ours' && name.split('-').includes(originalName)) return true;
  if (skeletonOf(name) === skeletonOf(originalName)) return true;
  return originalName.length >= LONG_ENOUGH && isOneLetterAway(name, originalName);
}

/** Equal for names that look the same at a glance. */
function skeletonOf(name: string): string {
  return name
    .replace(/-/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/0/g, 'o')
    .replace(/[1i|]/g, 'l')
    .replace(/5/g, 's')
    .replace(/q/g, 'g');
}

/** One letter changed, added, left out, or two swapped. */
function isOneLetterAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let position = 0;
  while (position < short.length && short[position] === long[position]) position += 1;
  if (long.length > short.length) return short.slice(position) === long.slice(position + 1);
  const isSwapped =
    short[position] === long[position + 1] &&
    short[position + 1] === long[position] &&
    short.slice(position + 2) === long.slice(position + 2);
  return isSwapped || short.slice(position + 1) === long.slice(position + 1);
}
