import { isUnreachable } from './is-unreachable.ts';

/** The connection broke after a call had left the device: it may have arrived. It counts as unreachable, too. */
export class LostAnswer extends TypeError {
  override readonly name = 'LostAnswer';
}

/**
 * Calls again at once if the connection broke before the response came. Only for calls that the server treats as one when
 * they are repeated. @throws LostAnswer if there is no response again
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
    throw isUnreachable(error) ? new LostAnswer('there was no response', { cause: error }) : error;
  }
}
