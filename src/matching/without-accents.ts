/** "Café" as "Cafe", "CRÈCHE" as "CRECHE". */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '');
}
