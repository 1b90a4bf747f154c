/** Markdown without its marks, in one line: for titles, excerpts and anchors. */
export function plainWords(markdown: string): string {
  return markdown
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/<[^<>]*>|\*\*|`/g, '')
    .replace(/[|\s]+/g, ' ')
    .trim();
}

/** Anchors as GitHub writes them, so that links between the documents work in both places. One function per document. */
export function headingIds(): (markdown: string) => string {
  const countById = new Map<string, number>();
  return (markdown) => {
    const id = plainWords(markdown)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const before = countById.get(id) ?? 0;
    countById.set(id, before + 1);
    return before === 0 ? id : `${id}-${before}`;
  };
}
