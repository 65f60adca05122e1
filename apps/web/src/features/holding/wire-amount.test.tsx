import type { FundingPage } from '@paddock/contract';
import type { FundingStage } from '@paddock/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MoneyReceived } from './wire-amount.tsx';

const page = (funding: Partial<FundingPage['funding']>) =>
  ({
    funding: {
      committed: 25_000,
      funded: 5_000,
      unfunded: 20_000,
      toWire: 20_000,
      excess: 0,
      fundedBefore: 0,
      isPaused: false,
      ...funding,
    },
    receipts: [],
  }) as unknown as FundingPage;

/** The figures by their terms. */
const figures = (funding: Partial<FundingPage['funding']>, stage: FundingStage) =>
  Object.fromEntries(
    [
      ...renderToStaticMarkup(<MoneyReceived page={page(funding)} stage={stage} />).matchAll(
        /<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g,
      ),
    ].map(([, term, value]) => [term, value?.replaceAll(/<[^>]+>/g, '')]),
  );

it.each([
  ['of an open investment', {}, 'partly', 'Still to wire'],
  ['under a corrected agreement that waits for signatures', { toWire: 15_000 }, 'partly', 'Not funded'],
  ['of somebody who was removed', { isPaused: true }, 'paused', 'Not funded'],
  ['of a fund that has ended', { toWire: 0 }, 'ended', 'Not funded'],
] as const)('[INV-01] committed is funded and the rest, %s', (_, funding, stage, term) => {
  expect(figures(funding, stage)).toEqual({
    Committed: '$25,000',
    Funded: '$5,000',
    [term]: '$20,000',
  });
});
