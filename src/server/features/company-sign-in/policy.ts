import type { SignInProblem } from '#contract/company-sign-in.ts';

/** Why somebody sent by a company's provider is refused. */
export class NotLetIn extends Error {
  readonly problem: SignInProblem;
  constructor(problem: SignInProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}
