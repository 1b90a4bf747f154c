/** Forms that no rule would unify, and words that the rules would wrongly unify with others. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map(
  `analyst analys|analysts analys|analysis analys|analyses analys|analyse analys|analysing analys|analysed analys|analytics analys
  analytical analys|analytic analys|taught teach|drove driv|driven driv|sold sel|built build|led lead|wrote writ|written writ
  bought buy|ran run|running run|children child|childcare child|women woman|men man|business business|businesses business
  community community|communities community|general general|hospital hospital|hospitals hospital|international international
  internal internal|internally internal|national national|nationally national|university university|universities university
  maths math|mathematics math|mathematical math|chemist chemist|physics physics|physical physical|physically physical
  ethics ethic|news news|lens lens|software software|hardware hardware|windows windows|bus bus|buses bus|gas gas|sales sales
  sale sales|accounts account|securities securit|security securit|personnel personnel|station station|stations station
  personal personal|personally personal|computing comput|computer comput|computers comput|carer care|carers care|caring care
  cared care|cares care|care care|careful careful|carefully careful|wine wine|site site|plane plane|nursery nursery
  gallery gallery|safety saf|admin administr|supply suppli|assembly assembl|maintenance maintain|policy policy|medicine medic`
    .split(/[|\n]\s*/)
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

/** A suffix and the fewest letters that must remain. The longest suffix that fits is removed first. */
const SUFFIXES: readonly (readonly [suffix: string, least: number])[] = (
  [
    ['isation', 4],
    ['ational', 5],
    ['ation', 4],
    ['ement', 4],
    ['ician', 4],
    ['ising', 4],
    ['ating', 4],
    ['ative', 4],
    ['ator', 4],
    ['ised', 4],
    ['iser', 4],
    ['ated', 4],
    ['ment', 4],
    ['ness', 4],
    ['ance', 4],
    ['ence', 5],
    ['able', 4],
    ['ible', 4],
    ['ical', 4],
    ['ally', 4],
    ['ery', 4],
    ['ise', 4],
    ['ate', 4],
    ['ity', 5],
    ['ful', 4],
    ['ous', 4],
    ['ive', 4],
    ['ion', 5],
    ['ing', 3],
    ['ist', 4],
    ['ant', 4],
    ['ed', 3],
    ['er', 4],
    ['or', 4],
    ['al', 5],
    ['ic', 5],
    ['ly', 4],
  ] as const
).toSorted(([a], [b]) => b.length - a.length);

function withoutPlural(word: string): string {
  if (!word.endsWith('s') || /[aiu.+#s]s$/.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word;
  return /(?:ch|sh|ss|x|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/**
 * The shared root of a word's forms: manager, managing and management; nurse, nurses and nursing; organise and
 * organization. Expects lower case. Weak on purpose: removes at most three suffixes, and leaves at least three letters.
 */
export function rootOf(word: string): string {
  const exception = EXCEPTIONS.get(word);
  if (exception !== undefined) return exception;
  if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
  let root = withoutPlural(word).replace(/iz(ation|e|ed|er|ing)$/, 'is$1');
  const singular = EXCEPTIONS.get(root);
  if (singular !== undefined) return singular;
  for (let round = 0; round < 3; round += 1) {
    const suffix = SUFFIXES.find(([end, least]) => root.length - end.length >= least && root.endsWith(end));
    if (suffix === undefined) break;
    root = root.slice(0, -suffix[0].length);
  }
  if (root.length > 3 && root.endsWith('e')) root = root.slice(0, -1);
  if (root.length > 3 && root.endsWith('y')) root = `${root.slice(0, -1)}${root.length > 6 ? '' : 'i'}`;
  return root.length > 3 && root.at(-1) === root.at(-2) ? root.slice(0, -1) : root;
}
