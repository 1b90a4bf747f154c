import type { Interview } from '#contract/interviews.ts';

/** Where the place of an interview leads: to a call or a meeting. Null if it is neither. */
export function placeHref(type: Interview['interviewType'], location: string): string | null {
  if (type === 'phone') {
    // "+44 (0)20": the 0 is only dialled without the country's code.
    const digits = location.replace(/^(\s*\+\d+\s*)\(0\)/, '$1').replaceAll(/[\s()-]/g, '');
    return /^\+?\d{6,15}$/.test(digits) ? `tel:${digits}` : null;
  }
  // Only web addresses: anything else could be a script.
  return /^https?:\/\/\S+$/i.test(location) ? location : null;
}
