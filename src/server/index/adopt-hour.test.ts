import { expect, test } from 'vitest';
import { HOUR } from '../clock.ts';
import { noDemandYet } from '../demand/demand.ts';
import { eagerSlices } from '../pace.ts';
import { adoptHour, type HourlyStandings, type StandingHours } from './adopt-hour.ts';

test('whatever runs next finds the new standings with the new hour', async () => {
  const counted = noDemandYet(new Date('2026-11-26T12:00:00Z'));
  const index: StandingHours = { counted, coming: null };
  const next = {
    ...counted,
    hour: counted.hour + HOUR,
    previousHour: counted.hour,
    inForceFrom: counted.hour,
  };
  const hours: number[] = [];
  const standings: HourlyStandings = {
    prepare: () => {},
    setComingDemand: () => {},
    compute: async () => {},
    adopt: () => queueMicrotask(() => hours.push(index.counted.hour)),
  };
  await adoptHour({ run: async () => [] }, 'roles', index, standings, next, eagerSlices());
  expect(hours).toEqual([next.hour]);
});
