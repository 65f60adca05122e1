import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ZonedTimeField } from './zoned-time-field.tsx';

const noteOf = (value: string, timeZone: string, help?: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ZonedTimeField label="Closes" readOnly value={value} timeZone={timeZone} {...(help && { help })} />
    </MantineProvider>,
  )
    .replaceAll(/<style[^]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replace(/^Closes/, '')
    .replaceAll('\u202f', ' ');

it('[BAC-06] a time that is entered says on whose clocks it is, before and after', () => {
  expect(noteOf('', 'America/New_York')).toBe('In New York time.');
  expect(noteOf('', 'Asia/Tokyo', 'Leave empty for none.')).toBe('Leave empty for none. In Tokyo time.');
  const [winter, summer] = ['2026-01-20T16:30', '2026-07-20T16:30'];
  expect(noteOf(winter, 'America/New_York')).toBe('Jan 20, 2026, 4:30 PM EST.');
  expect(noteOf(summer, 'America/New_York')).toBe('Jul 20, 2026, 4:30 PM EDT.');
  expect(noteOf(summer, 'Asia/Tokyo')).toMatch(/^Jul 20, 2026, 4:30 PM (JST|GMT\+9)\.$/);
});
