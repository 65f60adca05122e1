import { expect, it } from 'vitest';
import { dateTimeFormatter } from './date-time-formatter.ts';

const noon = Date.parse('2026-07-01T12:00:00Z');

it('formats each style and time zone as it was first asked to, however many others there were', () => {
  const texts = () =>
    ['UTC', 'Asia/Tokyo', 'America/New_York'].flatMap((zone) => [
      dateTimeFormatter(zone, { timeStyle: 'short' }).format(noon).replace(/\s/g, ' '),
      dateTimeFormatter(zone).format(noon),
    ]);
  const expected = ['12:00 PM', '7/1/2026', '9:00 PM', '7/1/2026', '8:00 AM', '7/1/2026'];
  expect(texts()).toEqual(expected);
  expect(dateTimeFormatter('UTC')).toBe(dateTimeFormatter('UTC'));
  for (let count = 0; count < 1_100; count += 1) {
    const style: Intl.DateTimeFormatOptions & Record<string, unknown> = { [`unused${count}`]: count };
    dateTimeFormatter('UTC', style);
  }
  expect(texts()).toEqual(expected);
});

it('throws for a time zone that nobody knows, every time', () => {
  for (const _ of [1, 2]) expect(() => dateTimeFormatter('Mars/Olympus')).toThrow(RangeError);
});
