import { cursorOf, text, uuid } from '../../http/cursor.ts';

const LONGEST_NAME = 400;

/** The last listed employer's name and id: the next page starts in the right place even if that employer has left since. */
export const RECORDS_CURSOR = cursorOf({ nameKey: text(LONGEST_NAME), employerId: uuid });
