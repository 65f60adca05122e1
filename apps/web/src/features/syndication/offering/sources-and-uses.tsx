import type { SourcesAndUses as Lines } from '@paddock/contract';
import { centsOf, moneySide } from '@paddock/domain';
import { partShade } from '../../../ui/charts/shares.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { Money, MoneySet } from '../../../ui/text/money.tsx';
import { Percent } from '../../../ui/text/percent.tsx';
import { part } from './parts.ts';
import classes from './sources-and-uses.module.css';

/** Where the money comes from and what it is spent on, each as a bar to scale with its lines and their sum. */
export function SourcesAndUses({ lines }: { lines: Lines | null }) {
  const sides = [
    { title: 'Sources', lines: lines?.sources ?? [], color: 'var(--pd-chart-value)' },
    { title: 'Uses', lines: lines?.uses ?? [], color: 'var(--pd-chart-distribution)' },
  ].filter((side) => side.lines.length > 0);
  if (sides.length === 0) return null;
  return (
    <Section {...part('sources-and-uses')}>
      <div className={classes.sides}>
        <MoneySet amounts={sides.flatMap((side) => side.lines.map(({ amount }) => amount))}>
          {sides.map((side) => (
            <Side key={side.title} {...side} />
          ))}
        </MoneySet>
      </div>
    </Section>
  );
}

function Side({ title, lines, color }: { title: string; lines: Lines['sources']; color: string }) {
  const side = moneySide(lines.map(({ name, amount }) => ({ name, amount: centsOf(amount) })));
  return (
    <div>
      <h3 className={classes.title}>{title}</h3>
      <div className={classes.bar} aria-hidden="true">
        {side.lines.map(({ share }, at) => (
          <span
            // Two lines may have the same name, and lines do not move.
            key={at}
            className={classes.part}
            style={{ ...partShade(color, at, lines.length), width: `${share}%` }}
          />
        ))}
      </div>
      <ul className={classes.lines}>
        {side.lines.map(({ name, amount, share }, at) => (
          <li key={at} className={classes.line} style={partShade(color, at, lines.length)}>
            <span className={classes.swatch} aria-hidden="true" />
            <span className={classes.name} dir="auto">
              {name}
            </span>
            <Money amount={amount} />
            <span className={classes.share}>
              <Percent value={share} />
            </span>
          </li>
        ))}
        <li className={`${classes.line} ${classes.total}`}>
          <span className={classes.name}>Total</span>
          <Money amount={side.total} />
        </li>
      </ul>
    </div>
  );
}
