import { Link } from '@tanstack/react-router';
import classes from './list-links.module.css';

const lists = [
  { state: undefined, label: 'To countersign' },
  { state: 'waiting', label: 'Waiting for signatures' },
] as const;

/** The two lists of agreements, each with an address of its own. */
export function ListLinks({ state }: { state: 'waiting' | undefined }) {
  return (
    <nav aria-label="Lists of agreements">
      <ul className={classes.links}>
        {lists.map((list) => (
          <li key={list.label}>
            <Link
              className={classes.link}
              to="/admin/countersignatures"
              search={{ state: list.state }}
              activeOptions={{ exact: true, includeSearch: true }}
              data-chosen={list.state === state || undefined}
              aria-current={list.state === state ? 'page' : undefined}
            >
              {list.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
