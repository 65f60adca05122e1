import { Link } from '@tanstack/react-router';
import classes from './filing.module.css';

/** Leads to the page of somebody whom a document is for. */
export function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/admin/people/$id" params={{ id }} className={classes.name}>
      {name}
    </Link>
  );
}
