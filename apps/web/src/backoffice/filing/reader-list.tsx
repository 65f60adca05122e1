import type { DocumentReader } from '@paddock/contract';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './filing.module.css';
import { PersonLink } from './person-link.tsx';

/** Who has opened a document, and when. */
export function ReaderList({ label, readers }: { label: string; readers: readonly DocumentReader[] }) {
  return (
    <ul className={classes.people} aria-label={label}>
      {readers.map(({ user, name, readAt }) => (
        <li key={user}>
          <PersonLink id={user} name={name} />{' '}
          <span className={classes.quiet}>
            opened it first on <DateTime moment={readAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
