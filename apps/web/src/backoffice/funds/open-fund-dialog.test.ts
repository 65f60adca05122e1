import { expect, it } from 'vitest';
import { openingEffect, presentEffect } from './open-fund-dialog.tsx';

const now = new Date('2026-06-10T12:00:00Z');
const past = new Date('2026-06-09T12:00:00Z');
const future = new Date('2026-06-11T12:00:00Z');

it.each([
  [
    { open_date: past, start_date: past },
    'Investors can commit as soon as you open it.',
    'It has started: investors can commit.',
  ],
  [
    { open_date: past, start_date: future },
    'Investors see it as soon as you open it.',
    'It is open: investors see it, and can commit once it starts.',
  ],
  [
    { open_date: future, start_date: future },
    'Investors see it on the day on which it opens.',
    'Investors see it on the day on which it opens.',
  ],
])('[BAC-06] opening a draft with the dates %o is said before and after as it is', (dates, before, after) => {
  const draft = { ...dates, is_draft: true };
  expect(openingEffect(draft, now)).toBe(before);
  expect(presentEffect(draft, now)).toBe(after);
});
