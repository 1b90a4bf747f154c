/** A language model that rewords sentences more plainly. */
export interface Language {
  /**
   * Returns as many sentences as given, in the same order. Callers must not pass names of people or anything they
   * wrote. @throws on any failure; callers keep the original sentences
   */
  readonly reword: (sentences: readonly string[], signal: AbortSignal) => Promise<readonly string[]>;
}
