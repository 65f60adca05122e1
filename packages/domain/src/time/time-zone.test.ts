import { expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';

it('[PRO-01] a time zone is one that the platform knows, by any of its names', () => {
  for (const name of ['America/New_York', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC'])
    expect(isTimeZone(name)).toBe(true);
  for (const name of ['', 'Mars/Olympus', 'Device Default Timezone', '../etc/localtime'])
    expect(isTimeZone(name)).toBe(false);
});
