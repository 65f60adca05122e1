import type { Holding } from '@paddock/contract';
import { investmentStatusLabels } from '@paddock/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { HoldingStatus } from './holding-status.tsx';

const funding = {
  funded: 0,
  unfunded: 25_000,
  toWire: 25_000,
  dueAt: '2999-12-01T22:00:00Z',
  isPaused: false,
} as Holding['funding'];

const shown = (stage: Holding['stage'], fundStatus = 'Started') =>
  renderToStaticMarkup(
    <HoldingStatus
      holding={{ stage, fund: { status: fundStatus }, funding: stage === 'complete' ? funding : null }}
    />,
  )
    .replaceAll(/<[^>]+>/g, '|')
    .split('|')
    .filter(Boolean);

describe('the status of a holding', () => {
  it.each([
    ['accepted', investmentStatusLabels.pending, 'The agreement is to be signed.'],
    ['signing', investmentStatusLabels.pending, 'The agreement waits for signatures.'],
    ['countersign', investmentStatusLabels.signed, 'Our countersignature is next.'],
  ] as const)(
    '[INV-01] [INV-03] while %s is “%s”, as on the dashboard, with what comes next',
    (stage, ...words) => {
      expect(shown(stage)).toEqual(words);
    },
  );

  it('[INV-01] [INV-03] is that of the money once the agreement is countersigned, and nothing beside it', () => {
    expect(shown('complete')).toEqual([investmentStatusLabels.awaited]);
  });

  it.each(['accepted', 'signing', 'countersign', 'complete'] as const)(
    '[INV-02] says of a fund that has ended only that, while %s',
    (stage) => {
      expect(shown(stage, 'Done')).toEqual([investmentStatusLabels.ended]);
    },
  );

  it('[INV-03] is no state of a commitment where there is none', () => {
    expect(shown('opened')).toEqual(['Not decided']);
    expect(shown('declined')).toEqual(['Declined']);
    expect(shown('released', 'Done')).toEqual(['Released', investmentStatusLabels.ended]);
  });
});
