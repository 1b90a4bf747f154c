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
  let at = 0;

  function fail(problem: string): never {
    throw new SyntaxFault(problem, at);
  }
  function skipSpace(): void {
    while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) at += 1;
  }
  function value(depth: number): void {
    if (depth > DEEPEST) fail('objects or lists are nested too deeply');
    skipSpace();
    const first = text[at];
    if (first === undefined) fail('it ends too early');
    if (first === '{') list('}', depth, member);
    else if (first === '[') list(']', depth, value);
    else if (first === '"') string();
    else literal();
  }
  function list(end: string, depth: number, item: (depth: number) => void): void {
    at += 1;
    skipSpace();
    if (text[at] === end) {
      at += 1;
      return;
    }
    for (;;) {
      item(depth + 1);
      skipSpace();
      if (text[at] === ',') {
        const comma = at;
        at += 1;
        skipSpace();
        if (text[at] === end) {
          at = comma;
          fail(`a comma before the closing ${end} has nothing after it`);
        }
      } else if (text[at] === end) {
        at += 1;
        return;
      } else fail(text[at] === undefined ? 'it ends too early' : `a comma or ${end} is missing`);
    }
  }
  function member(depth: number): void {
    skipSpace();
    if (text[at] !== '"')
      fail(text[at] === undefined ? 'it ends too early' : 'a name in double quotes is missing');
    string();
    skipSpace();
    if (text[at] !== ':') fail('a colon is missing after a name');
    at += 1;
    value(depth);
  }
  function string(): void {
    at += 1;
    for (; text[at] !== '"'; at += 1) {
      const code = text.charCodeAt(at);
      if (at >= text.length) fail('it ends in the middle of a string');
      if (code < 0x20) fail('a string contains a line break or a control character');
      if (code === 0x5c) {
        at += 1;
        if (
          text[at] === 'u'
            ? !/^[\da-f]{4}$/i.test(text.slice(at + 1, at + 5))
            : !'"\\/bfnrt'.includes(text[at] || ' ')
        ) {
          fail('a backslash is followed by a character it can’t escape');
        }
      }
    }
    at += 1;
  }
  function literal(): void {
    const word = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/.exec(
      text.slice(at, at + 400),
    )?.[0];
    if (word === undefined) fail('something here is not a JSON value');
    at += word.length;
  }

  try {
    value(0);
    skipSpace();
    if (at < text.length) fail('there is something after the end');
    return null;
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    return { line: text.slice(0, error.at).split('\n').length - 1, problem: error.message };
  }
}

class SyntaxFault extends Error {
  readonly at: number;
  constructor(problem: string, at: number) {
    super(problem);
    this.at = at;
  }
}
