import type { DocumentReader } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './filing.module.css';

/** Leads to the page of somebody whom a document is for. */
export function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/admin/people/$id" params={{ id }} className={classes.name}>
      {name}
    </Link>
  );
}

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
