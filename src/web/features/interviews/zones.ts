import { zoneInWords } from '#contract/when.ts';

/** Sorted by displayed name: the platform's own order is by continent, which the names don't show. */
const NAMED_ZONES = Intl.supportedValuesOf('timeZone').sort((a, b) =>
  zoneInWords(a).localeCompare(zoneInWords(b)),
);

/**
 * The zones whose name, as shown or as the platform has it, contains what was typed: 'kyiv' and 'europe' both find
 * Kyiv. Without words, all of them, `firstZones` before the others.
 */
export function findZones(typed: string, firstZones: readonly string[]): string[] {
  const words = typed.trim().toLowerCase().replaceAll(' ', '_');
  const zones = [...new Set([...firstZones, ...NAMED_ZONES])];
  if (words === '') return zones;
  return zones.filter((zone) =>
    `${zone} ${zoneInWords(zone).replaceAll(' ', '_')}`.toLowerCase().includes(words),
  );
}
