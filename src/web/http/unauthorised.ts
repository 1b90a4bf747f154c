import { currentUser, login } from '#contract/accounts.ts';

/** Calls that return 401 for a wrong password, or if nobody is signed in: nothing is wrong with the page then. */
const EXPECTED: readonly string[] = [login.path, currentUser.path];

let listener: (() => void) | null = null;

/** Calls `run` whenever the server responds 401 to a call: the page is wrong about who is signed in. */
export function onUnauthorised(run: () => void): () => void {
  listener = run;
  return () => {
    if (listener === run) listener = null;
  };
}

/** Must be called for every response: its call's path and its status. */
export function noticeAnswer(path: string, status: number) {
  if (status === 401 && !EXPECTED.includes(path)) listener?.();
}
