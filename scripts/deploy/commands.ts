/** A block of commands in a page that says where it runs: `<!-- run: host -->` or `<!-- run: host, online -->`. */
export interface Block {
  readonly where: string;
  /** Whether it needs the network. */
  readonly isOnline: boolean;
  /** Exactly as in the page. */
  readonly commands: string;
  /** The bold words or the heading above it. */
  readonly title: string;
}

/** The marked blocks of a page, in order. @throws if a mark has no block */
export function readBlocks(page: string): Block[] {
  const blocks: Block[] = [];
  let title = '';
  const lines = page.split('\n');
  for (const [at, line] of lines.entries()) {
    title = /^(?:#+ |\*\*)([^*]+)/.exec(line)?.[1] ?? title;
    const mark = /^<!-- run: (\w+)(, online)? -->$/.exec(line);
    if (mark === null) continue;
    const end = lines.indexOf('```', at);
    if (lines[at + 1] !== '```sh' || end === -1)
      throw new Error(`Line ${at + 1}: no sh block follows this mark.`);
    const [, where = '', online] = mark;
    const commands = lines.slice(at + 2, end).join('\n');
    blocks.push({ where, isOnline: online !== undefined, title, commands });
  }
  return blocks;
}
