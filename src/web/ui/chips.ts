/** The list with `text` added, trimmed; unchanged if `text` is empty or, ignoring case, already in the list. */
export function addChip(chips: readonly string[], text: string): readonly string[] {
  const chip = text.trim();
  const isKnown = chips.some((each) => each.toLowerCase() === chip.toLowerCase());
  return chip === '' || isKnown ? chips : [...chips, chip];
}

export function addChips(chips: readonly string[], texts: readonly string[]): readonly string[] {
  return texts.reduce<readonly string[]>(addChip, chips);
}

export function removeChip(chips: readonly string[], chip: string): readonly string[] {
  return chips.filter((each) => each !== chip);
}
