import { MantineProvider } from '@mantine/core';
import { investmentStatuses, investmentStatusLabels } from '@paddock/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InvestmentStatusBadge, type InvestmentStatusBadgeProps } from './status-badge.tsx';

const words = (props: InvestmentStatusBadgeProps) =>
  renderToStaticMarkup(
    <MantineProvider>
      <InvestmentStatusBadge {...props} />
    </MantineProvider>,
  )
    .replaceAll(/<style.*?<\/style>|<[^>]+>/gs, '')
    .trim();

it('[ENT-07] asks no delegate for the wire of another, and says everything else as to the owner', () => {
  for (const status of investmentStatuses) {
    const label = investmentStatusLabels[status];
    expect(words({ status })).toBe(label);
    expect(words({ status, isDelegated: true })).toBe(status === 'awaited' ? 'Awaiting the wire' : label);
  }
});
