import { Section } from '../../../ui/layout/section.tsx';
import { CheckIcon } from '../../../ui/media/icons.tsx';
import { filledLines } from './filled.ts';
import classes from './offering.module.css';
import { part } from './parts.ts';

/** What speaks for the fund, a line each. */
export function Highlights({ highlights }: { highlights: readonly string[] }) {
  const lines = filledLines(highlights);
  if (lines.length === 0) return null;
  return (
    <Section {...part('highlights')}>
      <ul className={classes.highlights}>
        {lines.map((line) => (
          <li key={line} className={classes.highlight} dir="auto">
            <CheckIcon size={20} />
            {line}
          </li>
        ))}
      </ul>
    </Section>
  );
}
