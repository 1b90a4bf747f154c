import type { WorkMode } from '#contract/units.ts';
import { listOf, wordsOf } from './json-shape.ts';

const HYBRID =
  /\bhybrid[- ](?:work|role|position|model|pattern|remote|contract)|\b(?:hybrid|blended) (?:way|approach) (?:of|to) work|\b(?:one|two|three|four|\d) days? (?:a |per |each )?(?:week )?(?:in the office|on[- ]?site|from home|at home|working from home|remote)|\bsplit between (?:home|the office)/i;
const REMOTE_TITLE =
  /\b(?:fully |100% |permanently )?remote\b(?! (?:support|monitoring|sensing|access|hands|site|area|island|communit|rural|and rural|diagnostic))|\bhome[- ]?(?:based|working)\b(?! (?:treatment|care|intervention|support|therap))|\bwork(?:ing)? from home\b|\bwfh\b/i;
const REMOTE_TEXT =
  /\b(?:fully|100%|entirely|permanently) (?:remote|home[- ]based)\b|\bremote[- ]first\b|\b(?:is|be) (?:a )?(?:home[- ]based|remote) (?:role|position|post)\b|\b(?:role|position|post|job) is (?:fully )?(?:home[- ]based|remote)\b/i;

/** Words for remote work in the name of the place: "Leeds/Home Working". */
const REMOTE_PLACE =
  /\b(?:home[- ](?:based|working)|work(?:ing)? from home|remote)\b(?! (?:treatment|care|intervention|support|therap|nurs))/i;
const MAINLY_REMOTE =
  /\b(?:work(?:ing)?|role|post|position|job) (?:will be |is )?(?:done |carried out )?(?:mainly|mostly|largely|predominantly|primarily) (?:remotely|remote|from home|home[- ]based)\b/i;

/** Remote for TELECOMMUTE or words that mean remote, hybrid for partly or mainly remote, on site if nothing is said. */
export function readWorkMode(
  jobLocationType: unknown,
  title: string,
  descriptionMd: string,
  placeWords = '',
): WorkMode {
  const types = listOf(jobLocationType)
    .map((type) => (wordsOf(type) ?? '').toLowerCase())
    .join(' ');
  if (/hybrid/.test(types) || /\bhybrid\b/i.test(title)) return 'hybrid';
  if (HYBRID.test(descriptionMd) || MAINLY_REMOTE.test(descriptionMd)) return 'hybrid';
  const isRemote =
    /telecommut|remote|home/.test(types) || REMOTE_TITLE.test(title) || REMOTE_TEXT.test(descriptionMd);
  if (isRemote) return 'remote';
  // Home working named beside a place: the rest of the time is spent at that place.
  return REMOTE_PLACE.test(placeWords) ? 'hybrid' : 'onsite';
}
