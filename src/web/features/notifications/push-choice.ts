import { readKept, writeKept } from '#web/device/local-storage.ts';

/** Whether this person turned push on in this browser: another person's choice on the same device does not count. */
export function hasChosenPush(userId: string): boolean {
  return readKept(keyOf(userId)) === true;
}

export function keepPushChoice(userId: string, isOn: boolean): void {
  writeKept(keyOf(userId), isOn);
}

function keyOf(userId: string): string {
  return `push:${userId}`;
}
