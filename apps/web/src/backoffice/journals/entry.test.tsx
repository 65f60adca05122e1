import { MantineProvider } from '@mantine/core';
import type { JournalEntry } from '@paddock/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Entry } from './entry.tsx';

const entry: JournalEntry = {
  _id: '0190b7a0-0000-7000-8000-000000000003',
  sequence: 7,
  kind: 'contribution',
  effectiveDate: '2026-11-01',
  ownDate: null,
  postedAt: '2026-11-02T12:00:00.000Z',
  postedBy: null,
  reverses: null,
  reversedBy: null,
  reason: null,
  receipt: null,
  run: null,
  isEstimated: false,
  isReversible: false,
  postings: [],
  sha256: '',
};

const folded = (more: Partial<JournalEntry>) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Entry entry={{ ...entry, ...more }} fund="f" isLinked={false} canAsk={false} />
    </MantineProvider>,
  );

it('[LED-04] shows the own day of an entry beside the one on which it counts before it is unfolded', () => {
  const late = folded({ ownDate: '2026-10-30' });
  expect(late).toContain('Happened on Oct 30, 2026');
  expect(late).toContain('Nov 1, 2026');
  expect(folded({})).not.toContain('Happened');
});
