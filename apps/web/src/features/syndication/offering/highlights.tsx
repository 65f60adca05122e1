import { Section } from '../../../ui/layout/section.tsx';
import { CheckIcon } from '../../../ui/media/icons.tsx';
import classes from './offering.module.css';

/** What speaks for the fund, a line each. */
export function Highlights({ highlights }: { highlights: readonly string[] }) {
  const lines = highlights.filter((line) => line.trim() !== '');
  if (lines.length === 0) return null;
  return (
    <Section title="Highlights">
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
