import { isUnreachable } from './is-unreachable.ts';

/** The connection broke after a call had left the device, so the call may have arrived. `isUnreachable` is true for it. */
export class LostResponse extends TypeError {
  override readonly name = 'LostResponse';
}

/**
 * Calls again at once if the connection broke before the response came. Only for calls that the server treats as one when
 * they are repeated. @throws LostResponse if the second call has no response either
 */
export async function callAgainIfLost<T>(attempt: () => Promise<T>): Promise<T> {
  // Nothing leaves a device without a network.
  if (!navigator.onLine) return attempt();
  try {
    return await attempt();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
  }
  try {
    return await attempt();
  } catch (error) {
    throw isUnreachable(error) ? new LostResponse('there was no response', { cause: error }) : error;
  }
}
