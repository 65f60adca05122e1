import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { barsHeight, chartDollars, type FundValue, formatMoneyShort } from './fund-value.ts';

interface LabelPlace {
  x?: number | string | undefined;
  y?: number | string | undefined;
  value?: string | number | boolean | null | undefined;
}

/** The fund's name, above its bars so that it can use the full width. */
function NameLabel({ y = 0, value }: LabelPlace) {
  return (
    <text x={0} y={Number(y) - 9} fill="var(--mantine-color-text)" fontSize={14} fontWeight={600}>
      {value}
    </text>
  );
}

const endLabel = { position: 'right', fill: 'var(--mantine-color-dimmed)', fontSize: 13 } as const;

/** Two bars per fund: the amount funded, and below it the value plus distributions. */
export function ValueBars({ funds }: { funds: FundValue[] }) {
  const bars = funds.map((fund) => {
    const value = chartDollars(fund.value);
    const distributions = chartDollars(fund.distributions);
    return {
      name: fund.name,
      funded: chartDollars(fund.funded),
      value,
      distributions,
      sum: value + distributions,
    };
  });
  const largest = Math.max(1, ...bars.flatMap(({ funded, sum }) => [funded, sum]));
  return (
    <ResponsiveContainer width="100%" height={barsHeight(bars.length)}>
      <BarChart
        layout="vertical"
        data={bars}
        margin={{ top: 8, right: 64, bottom: 0, left: 0 }}
        barCategoryGap={26}
        barGap={3}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide domain={[0, largest]} />
        <YAxis type="category" dataKey="name" hide />
        <Bar
          dataKey="funded"
          stackId="funded"
          fill="var(--pd-chart-invested)"
          barSize={16}
          radius={2}
          isAnimationActive={false}
        >
          <LabelList dataKey="name" content={NameLabel} />
          <LabelList
            dataKey="funded"
            {...endLabel}
            formatter={(amount) => formatMoneyShort(Number(amount))}
          />
        </Bar>
        <Bar
          dataKey="value"
          stackId="now"
          fill="var(--pd-chart-value)"
          barSize={16}
          radius={2}
          isAnimationActive={false}
        />
        <Bar
          dataKey="distributions"
          stackId="now"
          fill="var(--pd-chart-distribution)"
          barSize={16}
          radius={2}
          isAnimationActive={false}
        >
          <LabelList dataKey="sum" {...endLabel} formatter={(amount) => formatMoneyShort(Number(amount))} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
