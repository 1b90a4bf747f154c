import { DIGITAL_EMPLOYERS } from './content/employers/digital.ts';
import { MAKER_EMPLOYERS } from './content/employers/makers.ts';
import { PEOPLE_EMPLOYERS } from './content/employers/people.ts';
import { PLACE_EMPLOYERS } from './content/employers/places.ts';
import { CARING_SEEKERS } from './content/seekers/carers.ts';
import { DESK_SEEKERS } from './content/seekers/desks.ts';
import { TRADE_SEEKERS } from './content/seekers/trades.ts';
import type { DemoEmployer, DemoSeeker } from './types.ts';

export const EMPLOYERS: readonly DemoEmployer[] = [
  ...DIGITAL_EMPLOYERS,
  ...PEOPLE_EMPLOYERS,
  ...MAKER_EMPLOYERS,
  ...PLACE_EMPLOYERS,
];

export const SEEKERS: readonly DemoSeeker[] = [...DESK_SEEKERS, ...CARING_SEEKERS, ...TRADE_SEEKERS];
