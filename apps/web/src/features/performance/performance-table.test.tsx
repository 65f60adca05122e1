import { MantineProvider } from '@mantine/core';
import type { PerformanceFigures } from '@paddock/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PerformanceTable, PerformanceTotals } from './performance-table.tsx';

const figures = { irr: null, noIrr: null, dpi: 0.5, rvpi: 1, tvpi: 1.5, isEstimated: false };
const row = (key: string, contributed: number, distributed: number, value: number) => ({
  key,
  name: key,
  figures: { ...figures, contributed, distributed, value } as unknown as PerformanceFigures,
});
const amounts = (...rows: ReturnType<typeof row>[]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <PerformanceTable caption="Performance" rows={rows} />
    </MantineProvider>,
  ).match(/\$[\d,.]+/g);

it('[MET-01] [DSH-05] shows the cents of all figures where one has some, because a row is a card on phones', () => {
  expect(amounts(row('Harbor', 120_000, 65_160, 138_720.5), row('Quiet', 30_000.25, 0, 31_000))).toEqual([
    '$120,000.00',
    '$65,160.00',
    '$138,720.50',
    '$30,000.25',
    '$0.00',
    '$31,000.00',
  ]);
  expect(amounts(row('Harbor', 120_000, 65_160, 138_720))).toEqual(['$120,000', '$65,160', '$138,720']);
});

it('[MET-02] [DSH-03] says why the totals differ from those of the dashboard, only where they do', () => {
  const shown = (notCounted: number) =>
    renderToStaticMarkup(
      <MantineProvider>
        <PerformanceTotals
          asOf="2026-11-30"
          total={row('All', 120_000, 65_160, 138_720).figures}
          notCounted={notCounted}
        />
      </MantineProvider>,
    ).replaceAll(/<[^>]+>/g, ' ');
  expect(shown(0)).toContain('$120,000');
  expect(shown(0)).not.toContain('dashboard');
  expect(shown(1)).toContain('Without 1 holding in funds that keep no journal');
  expect(shown(1)).toContain('The dashboard counts it, so its totals differ.');
  expect(shown(2)).toContain('The dashboard counts them, so its totals differ.');
});
