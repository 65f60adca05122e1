import { expect, it } from 'vitest';
import { isTimeZone, timeZoneWords } from './time-zone.ts';

it('[PRO-01] a time zone is one that the platform knows, by any of its names', () => {
  for (const name of ['America/New_York', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC'])
    expect(isTimeZone(name)).toBe(true);
  for (const name of ['', 'Mars/Olympus', 'Device Default Timezone', '../etc/localtime'])
    expect(isTimeZone(name)).toBe(false);
});

it('[PRO-01] a time zone is shown in words, by its city', () => {
  expect(
    [
      'America/New_York',
      'America/Argentina/Buenos_Aires',
      'Asia/Kolkata',
      'Japan',
      'UTC',
      'Etc/UTC',
      'GMT',
      'Etc/GMT+5',
      'Etc/GMT-10',
      'Etc/GMT+0',
      'EST5EDT',
    ].map(timeZoneWords),
  ).toEqual([
    'New York time',
    'Buenos Aires time',
    'Kolkata time',
    'Japan time',
    'UTC',
    'UTC',
    'UTC',
    'UTC−5',
    'UTC+10',
    'UTC',
    'EST5EDT',
  ]);
  for (const zone of Intl.supportedValuesOf('timeZone')) expect(timeZoneWords(zone)).not.toMatch(/[/_]/);
});
