/** Markdown without its marks, in one line: for titles, excerpts and anchors. */
export function plainWords(markdown: string): string {
  return markdown
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/<[^<>]*>|\*\*|`/g, '')
    .replace(/[|\s]+/g, ' ')
    .trim();
}

/**
 * Anchors as GitHub writes them, so that links between the documents work in both places. Call it once per document: the
 * function it returns numbers repeated headings.
 */
export function headingIds(): (markdown: string) => string {
  /** By anchor: how many further headings with the same words there were. */
  const repeats = new Map<string, number>();
  return (markdown) => {
    const id = plainWords(markdown)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    let anchor = id;
    // After "Foo" and "Foo", a heading "Foo 1" would get the second one's anchor.
    while (repeats.has(anchor)) {
      const number = (repeats.get(id) ?? 0) + 1;
      repeats.set(id, number);
      anchor = `${id}-${number}`;
    }
    repeats.set(anchor, 0);
    return anchor;
  };
}
