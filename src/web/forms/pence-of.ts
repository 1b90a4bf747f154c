/** Pounds as typed, with or without pennies, in pence; null if that is not an amount. */
export function penceOf(typed: string): number | null {
  const [, pounds, pennies = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return pounds === undefined ? null : Number(pounds) * 100 + Number(pennies.padEnd(2, '0'));
}
