import { BUILDING_EMPLOYERS } from './content/employers/building.ts';
import { CREATIVE_EMPLOYERS } from './content/employers/creative.ts';
import { HEALTH_AND_CARE_EMPLOYERS } from './content/employers/health-and-care.ts';
import { LEARNING_AND_PUBLIC_EMPLOYERS } from './content/employers/learning-and-public.ts';
import { MAKING_EMPLOYERS } from './content/employers/making.ts';
import { OFFICE_EMPLOYERS } from './content/employers/offices.ts';
import { ROAD_AND_GUEST_EMPLOYERS } from './content/employers/road-and-guests.ts';
import { TECHNOLOGY_EMPLOYERS } from './content/employers/technology.ts';
import { CARING_SEEKERS } from './content/seekers/carers.ts';
import { DIGITAL_SEEKERS } from './content/seekers/digital.ts';
import { GUEST_SEEKERS } from './content/seekers/guests.ts';
import { OFFICE_SEEKERS } from './content/seekers/offices.ts';
import { TRADE_SEEKERS } from './content/seekers/trades.ts';
import type { DemoEmployer, DemoSeeker } from './types.ts';

export const EMPLOYERS: readonly DemoEmployer[] = [
  ...TECHNOLOGY_EMPLOYERS,
  ...CREATIVE_EMPLOYERS,
  ...HEALTH_AND_CARE_EMPLOYERS,
  ...LEARNING_AND_PUBLIC_EMPLOYERS,
  ...BUILDING_EMPLOYERS,
  ...MAKING_EMPLOYERS,
  ...ROAD_AND_GUEST_EMPLOYERS,
  ...OFFICE_EMPLOYERS,
];

export const SEEKERS: readonly DemoSeeker[] = [
  ...DIGITAL_SEEKERS,
  ...OFFICE_SEEKERS,
  ...CARING_SEEKERS,
  ...TRADE_SEEKERS,
  ...GUEST_SEEKERS,
];
