import { type Block, type Inline, parseMarkdown } from '../markdown.ts';
import { looksLike, registrableOf } from './look-alike.ts';
import shorteners from './shorteners.json' with { type: 'json' };

/** Hosts of link shorteners, whose links hide where they lead. */
const SHORTENERS: ReadonlySet<string> = new Set(shorteners);

/** Hosts that a link could imitate; null if unknown. */
export interface KnownHosts {
  /** Our own host. */
  readonly site: string | null;
  /** The host of the company's website. */
  readonly company: string | null;
}

/** Whether a link in a Markdown text may lead somewhere other than it seems to. */
export function hasMisleadingLink(text: string, knownHosts: KnownHosts): boolean {
  const parts = parseMarkdown(text).flatMap(partsOf);
  const links = parts.flatMap(linksIn);
  const addresses = [
    ...links.map(({ href }) => href),
    // Addresses in plain text can't be clicked, but the reader is meant to copy them.
    ...parts
      .flatMap((part) => (part.kind === 'link' ? [] : wordsOf([part]).split(/\s/)))
      .filter((word) => BARE.test(word))
      .map((word) => `https://${word.replace(/^\(/, '')}`),
  ];
  return (
    links.some(({ href, words }) => isDisguised(words, href)) ||
    addresses.some((address) => isMisleading(address, knownHosts))
  );
}

/** An address without its scheme. */
const BARE = /^\(?(?:www\.|[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}\/)/i;

function isMisleading(address: string, { site, company }: KnownHosts): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  if (protocol === 'mailto:') return false;
  const host = hostname.replace(/^www\./, '');
  return (
    // 'https://nod.example@elsewhere.test' goes to elsewhere.test.
    username !== '' ||
    /^[\d.]{7,15}$|^\[/.test(host) ||
    // Letters of other alphabets can look like Latin ones.
    host.split('.').some((label) => label.startsWith('xn--')) ||
    SHORTENERS.has(host) ||
    (site !== null && looksLike(host, site, 'ours')) ||
    (company !== null && looksLike(host, company, 'theirs'))
  );
}

const SHOWN_ADDRESS =
  /^(?:(https?:\/\/)|(www\.))?((?:[a-z0-9-]{1,63}\.){1,5}([a-z]{2,24}))(?:[/?#].{0,2000})?$/i;
/**
 * Text with one of these endings is meant as an address, even without a scheme or 'www.'; 'node.js' and 'ASP.NET' are not.
 */
const ENDINGS = new Set([
  'com',
  'uk',
  'org',
  'io',
  'jobs',
  'co',
  'eu',
  'de',
  'fr',
  'ie',
  'info',
  'careers',
  'app',
]);

/** Whether the words of a link are the address of another site. */
function isDisguised(words: string, href: string): boolean {
  const shown = SHOWN_ADDRESS.exec(words.trim());
  if (shown === null || href.startsWith('mailto:')) return false;
  const [, scheme, www, host = '', ending = ''] = shown;
  const isAddress = scheme !== undefined || www !== undefined || ENDINGS.has(ending.toLowerCase());
  return isAddress && registrableOf(host.toLowerCase()) !== registrableOf(new URL(href).hostname);
}

interface Link {
  readonly href: string;
  readonly words: string;
}

function partsOf(block: Block): readonly Inline[] {
  return block.kind === 'list' ? block.items.flat() : block.children;
}

function linksIn(part: Inline): Link[] {
  if (part.kind === 'link') return [{ href: part.href, words: wordsOf(part.children) }];
  return 'children' in part ? part.children.flatMap(linksIn) : [];
}

function wordsOf(parts: readonly Inline[]): string {
  return parts
    .map((part) => ('text' in part ? part.text : 'children' in part ? wordsOf(part.children) : ' '))
    .join('');
}
