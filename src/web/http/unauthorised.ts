import { currentUser, login } from '#contract/accounts.ts';

/** Calls whose 401 is a normal result: the password is wrong, or nobody is signed in. The page is still right. */
const EXPECTED_PATHS: readonly string[] = [login.path, currentUser.path];

let listener: (() => void) | null = null;

/** Calls `run` whenever the server responds 401 to a call: the page is wrong about who is signed in. */
export function onUnauthorised(run: () => void): () => void {
  listener = run;
  return () => {
    if (listener === run) listener = null;
  };
}

/** Must be called for every response, with the path of the call and the status. */
export function noticeResponse(path: string, status: number) {
  if (status === 401 && !EXPECTED_PATHS.includes(path)) listener?.();
}
