import { expect, it } from 'vitest';
import { paperDetail } from './statements-page.tsx';

const paper = { holderName: null, replacesIssuedAt: null, replacedAt: null };

it('[LED-06] says which paper one replaces, and which one replaces it, on the calendar of the reader', () => {
  const late = '2026-11-04T03:00:00.000Z';
  expect(paperDetail(paper, 'America/New_York')).toBe('');
  expect(paperDetail({ ...paper, holderName: 'Okafor Holdings LLC' }, undefined)).toBe('Okafor Holdings LLC');
  expect(paperDetail({ ...paper, replacesIssuedAt: late }, 'America/New_York')).toBe(
    'replaces the one issued on Nov 3, 2026',
  );
  expect(
    paperDetail({ holderName: 'Trust', replacesIssuedAt: late, replacedAt: '2026-11-06T12:00:00Z' }, 'UTC'),
  ).toBe('Trust, replaced by the one issued on Nov 6, 2026, replaces the one issued on Nov 4, 2026');
});
