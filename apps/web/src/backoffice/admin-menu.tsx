import { Link } from '@tanstack/react-router';
import classes from './admin-menu.module.css';

/** The back-office pages, listed on the dashboard. */
export default function AdminMenu() {
  return (
    <div>
      <h2 className={classes.heading}>Administration</h2>
      <ul className={classes.list}>
        <li>
          <Link to="/admin/countersignatures">Countersignatures</Link>
        </li>
        <li>
          <Link to="/admin/approvals">Approvals</Link>
        </li>
        <li>
          <Link to="/admin/people">People</Link>
        </li>
        <li>
          <Link to="/admin/outbox">Outbox</Link>
        </li>
      </ul>
    </div>
  );
}
