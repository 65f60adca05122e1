import type { Holding } from '@paddock/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HoldingValue } from './holding-value.tsx';

const holding = (status: Holding['fund']['status']) =>
  ({
    fund: { status },
    figures: {
      funded: 20_000,
      value: 22_000,
      gain: 2_000,
      distributions: 0,
      awaited: 33_000,
      overallReturn: 10,
    },
    percentages: { returned: 0, value: 110, updatedAt: null, since: null, day: null },
    funding: null,
  }) as unknown as Holding;

it.each([
  ['Closed', 'Another $33,000 of value is awaited: it counts once your money has arrived.'],
  [
    'Done',
    'The summary counts another $33,000 of value, for money that did not arrive. The fund has ended, so this money is not awaited anymore.',
  ],
] as const)(
  '[INV-03] says what the summary counts beyond the value while the fund is %s',
  (status, words) => {
    const html = renderToStaticMarkup(<HoldingValue holding={holding(status)} timeZone={null} />);
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain(words);
  },
);

it.each([
  [
    { figuresFrom: 'percentages', updatedAt: '2026-05-05T15:00:00Z' },
    'Percentages as stated by the manager on May 5, 2026',
  ],
  [{ figuresFrom: 'percentages', updatedAt: null }, 'Percentages as stated by the manager'],
  [{ figuresFrom: 'ledger', updatedAt: '2026-05-05T15:00:00Z' }, 'As of May 6, 2026, by the fund’s journal'],
] as const)('[INV-03] [LED-01] says where the figures come from: %o', ({ figuresFrom, updatedAt }, words) => {
  const shown = {
    ...holding('Closed'),
    figuresFrom,
    percentages: {
      returned: 0,
      value: 110,
      updatedAt,
      since: updatedAt && '2026-05-06T15:00:00Z',
      day: '2026-05-06',
    },
  };
  const html = renderToStaticMarkup(<HoldingValue holding={shown} timeZone="UTC" />);
  expect(html.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`${words}$`));
});

it('[INV-03] says when the value last changed without money moving, which a later distribution does not change', () => {
  const shown = {
    ...holding('Closed'),
    figuresFrom: 'ledger' as const,
    percentages: {
      returned: 0,
      value: 110,
      updatedAt: null,
      since: '2026-10-15T16:00:00Z',
      day: '2026-10-15',
    },
  };
  const html = renderToStaticMarkup(<HoldingValue holding={shown} timeZone="UTC" changedOn="2026-09-30" />);
  expect(html.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')).toMatch(
    /As of Oct 15, 2026, by the fund’s journal. Last change in value on Sep 30, 2026$/,
  );
});

it('[LED-01] names the day of the journal, which is the same wherever somebody reads it', () => {
  const shown = {
    ...holding('Closed'),
    figuresFrom: 'ledger' as const,
    // Noon in New York is midnight in Singapore.
    percentages: {
      returned: 0,
      value: 110,
      updatedAt: null,
      since: '2026-06-30T16:00:00Z',
      day: '2026-06-30',
    },
  };
  for (const timeZone of ['Asia/Singapore', 'Pacific/Honolulu', null]) {
    const html = renderToStaticMarkup(<HoldingValue holding={shown} timeZone={timeZone} />);
    expect(html).toContain('As of Jun 30, 2026, by the fund’s journal');
  }
});
