export interface JsonError {
  /** How many lines come before the line with the error. */
  readonly line: number;
  readonly problem: string;
}

const DEEPEST = 500;

/**
 * Where and why a text is not valid JSON, worded for a person who will edit it. For texts that JSON.parse has rejected,
 * because the engine's own messages often name no position. Null if the text is valid after all.
 */
export function findJsonError(text: string): JsonError | null {
  let position = 0;

  function fail(problem: string): never {
    throw new SyntaxFault(problem, position);
  }
  function skipSpace(): void {
    while (position < text.length && ' \t\r\n'.includes(text[position] ?? '')) position += 1;
  }
  function value(depth: number): void {
    if (depth > DEEPEST) fail('objects or lists are nested too deeply');
    skipSpace();
    const first = text[position];
    if (first === undefined) fail('it ends too early');
    if (first === '{') list('}', depth, member);
    else if (first === '[') list(']', depth, value);
    else if (first === '"') string();
    else literal();
  }
  function list(end: string, depth: number, item: (depth: number) => void): void {
    position += 1;
    skipSpace();
    if (text[position] === end) {
      position += 1;
      return;
    }
    for (;;) {
      item(depth + 1);
      skipSpace();
      if (text[position] === ',') {
        const comma = position;
        position += 1;
        skipSpace();
        if (text[position] === end) {
          position = comma;
          fail(`a comma before the closing ${end} has nothing after it`);
        }
      } else if (text[position] === end) {
        position += 1;
        return;
      } else fail(text[position] === undefined ? 'it ends too early' : `a comma or ${end} is missing`);
    }
  }
  function member(depth: number): void {
    skipSpace();
    if (text[position] !== '"')
      fail(text[position] === undefined ? 'it ends too early' : 'a name in double quotes is missing');
    string();
    skipSpace();
    if (text[position] !== ':') fail('a colon is missing after a name');
    position += 1;
    value(depth);
  }
  function string(): void {
    position += 1;
    for (; text[position] !== '"'; position += 1) {
      const code = text.charCodeAt(position);
      if (position >= text.length) fail('it ends in the middle of a string');
      if (code < 0x20) fail('a string contains a line break or a control character');
      if (code === 0x5c) {
        position += 1;
        if (
          text[position] === 'u'
            ? !/^[\da-f]{4}$/i.test(text.slice(position + 1, position + 5))
            : !'"\\/bfnrt'.includes(text[position] || ' ')
        ) {
          fail('a backslash is followed by a character it can’t escape');
        }
      }
    }
    position += 1;
  }
  function literal(): void {
    const word = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/.exec(
      text.slice(position, position + 400),
    )?.[0];
    if (word === undefined) fail('something here is not a JSON value');
    position += word.length;
  }

  try {
    value(0);
    skipSpace();
    if (position < text.length) fail('there is something after the end');
    return null;
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    return { line: text.slice(0, error.at).split('\n').length - 1, problem: error.message };
  }
}

class SyntaxFault extends Error {
  readonly at: number;
  constructor(problem: string, position: number) {
    super(problem);
    this.at = position;
  }
}
