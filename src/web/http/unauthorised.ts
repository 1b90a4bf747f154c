import { currentUser, login } from '#contract/accounts.ts';

/** A wrong password, and the question who is signed in, are answered 401 without anything being wrong with the page. */
const EXPECTED: readonly string[] = [login.path, currentUser.path];

let listener: (() => void) | null = null;

/** Calls back whenever the server answers a call with 401: the page is wrong about who is signed in. */
export function onUnauthorised(run: () => void): () => void {
  listener = run;
  return () => {
    if (listener === run) listener = null;
  };
}

/** To be told of every answer: its call's path and its status. */
export function noticeAnswer(path: string, status: number) {
  if (status === 401 && !EXPECTED.includes(path)) listener?.();
}
