/** Somebody who words things more plainly. */
export interface Language {
  /**
   * As many sentences as were given, in their order. Nothing in them names a person or quotes what one wrote.
   * @throws whatever went wrong: whoever calls goes on with the sentences there are
   */
  readonly reword: (sentences: readonly string[], signal: AbortSignal) => Promise<readonly string[]>;
}
