import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AmountsByQuarter } from './amounts-by-quarter.tsx';
import { ValueOverTime } from './value-over-time.tsx';

const html = (chart: ReactNode) => renderToStaticMarkup(<MantineProvider>{chart}</MantineProvider>);
const textOf = (markup: string) =>
  markup.replaceAll(/<style.*?<\/style>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' ');

describe('value over time', () => {
  const points = [
    { day: '2026-03-31', contributed: 10_000n, distributed: 0n, value: 10_000n },
    { day: '2026-06-30', contributed: 10_000n, distributed: 2_501n, value: 20_000n },
  ];

  it('[INV-02] draws each series to scale, and has every figure in words and in its table', () => {
    const markup = html(<ValueOverTime title="Value" points={points} />);
    expect([...markup.matchAll(/<polyline[^>]* points="([^"]+)"/g)].map(([, path]) => path)).toEqual([
      '0,50 100,50',
      '0,50 100,0',
      '0,100 100,87.5',
    ]);
    const text = textOf(markup);
    expect(text).toContain(
      'On the last day $100 was paid in, the value was $200, and $25.01 was distributed so far.',
    );
    expect(text).toMatch(
      /Jun 30, 2026 \$100 \$200 \$25\.01 \+\$125\.01 Mar 31, 2026 \$100 \$100 \$0\.00 \$0\.00/,
    );
  });

  it('[INV-02] draws a level where one day is known, and nothing where none is', () => {
    expect(html(<ValueOverTime title="Value" points={points.slice(0, 1)} />)).toContain('points="0,0 100,0"');
    expect(html(<ValueOverTime title="Value" points={[]} />)).not.toContain('figure');
  });
});

describe('amounts by quarter', () => {
  it('[INV-02] divides each bar by kind, and has a total of each kind and quarter', () => {
    const markup = html(
      <AmountsByQuarter
        title="Distributions"
        kinds={['Profit', 'Interest']}
        quarters={[
          { day: '2026-03-31', amounts: [3_000n, 1_000n] },
          { day: '2026-06-30', amounts: [-500n, 2_000n] },
        ]}
      />,
    );
    // A quarter that took back more profit than it paid has no bar of it.
    expect([...markup.matchAll(/block-size:([\d.]+)%/g)].map(([, size]) => size)).toEqual(['75', '25', '50']);
    const text = textOf(markup);
    expect(text).toContain('Profit: $25 in all. Interest: $30 in all.');
    expect(text).toContain('Q2 2026 −$5 $20 $15 Q1 2026 $30 $10 $40 Total $25 $30 $55');
  });
});
