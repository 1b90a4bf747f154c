/**
 * Cuts Markdown to at most `max` characters: after a paragraph, a line or a sentence if one ends in the last fifth,
 * otherwise at a word. Adds an ellipsis and closes bold.
 */
export function cutAtSentence(markdown: string, max: number): string {
  if (markdown.length <= max) return markdown;
  // Space for the ellipsis and closing marks.
  const room = markdown.slice(0, max - 8);
  const end = Math.max(room.lastIndexOf('\n'), lastSentence(room), Math.floor(room.length * 0.8));
  const atWord = end > Math.floor(room.length * 0.8) ? end : Math.max(room.lastIndexOf(' '), end);
  const start = withoutHalfPair(room.slice(0, atWord)).trimEnd();
  return `${closeMarks(start)}\n\n…`;
}

function lastSentence(text: string): number {
  let last = -1;
  for (const stop of ['. ', '! ', '? ', '.\n', '!\n', '?\n']) last = Math.max(last, text.lastIndexOf(stop));
  return last === -1 ? -1 : last + 1;
}

function withoutHalfPair(text: string): string {
  return text.isWellFormed() ? text : text.slice(0, -1).toWellFormed();
}

function closeMarks(text: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  const isOpen = (line.match(/(?<!\\)\*\*/g)?.length ?? 0) % 2 === 1;
  const trimmedText = text.replace(/(?<![\\*_])[\\*_]+$/, '');
  if (!isOpen) return trimmedText === text ? text : text.replace(/(?<!\\)\\+$/, '');
  return `${trimmedText}**`;
}
