import { MantineProvider } from '@mantine/core';
import type { SyndicationReply } from '@paddock/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RaiseBar } from './offering/raise-bar.tsx';
import { Terms } from './terms.tsx';

/** A fund of $1,000,000 with commitments of $200,000, of which $50,000 are those of the investor who looks. */
const shown = (status: string) => {
  const syndication = {
    syndUser: { _id: 'p1', isInvesting: true, isGoingToInvest: false, invest_amount: 50_000 },
    fund: { _id: 'f1', total_inv_amount: 1_000_000, close_date: '2099-01-01T00:00:00.000Z' },
    status,
    minimumAmountToInvest: 10_000,
    maximumAmountToInvest: null,
    leftAmountToInvest: 850_000,
  } as unknown as SyndicationReply;
  return renderToStaticMarkup(
    <MantineProvider>
      <Terms syndication={syndication} timeZone="UTC" />
      <RaiseBar syndication={syndication} timeZone="UTC" />
    </MantineProvider>,
  ).replaceAll(/<[^>]+>/g, '');
};

it.each(['Open', 'Started'])(
  '[SYN-01] [SYN-04] a fund that is %s says what is left, and for whom',
  (status) => {
    const text = shown(status);
    expect(text).toContain('$850,000available to you, including your $50,000');
    expect(text).toContain('20% committed: $200,000 of $1,000,000, $800,000 left');
    expect(text).not.toContain('no longer offered');
  },
);

it('[SYN-01] a closed fund does not say that anything is available to somebody, or left', () => {
  const text = shown('Closed');
  expect(text).toContain('$850,000no longer offered: the fund is closed');
  expect(text).toMatch(/20% committed: \$200,000 of \$1,000,000$/);
  expect(text).not.toMatch(/available to you| left/);
});

it('[SYN-01] an ended fund shows no progress, and nothing that is available to somebody', () => {
  const text = shown('Done');
  expect(text).toContain('no longer offered: the fund is closed');
  expect(text).not.toMatch(/available to you| left|committed/);
});
