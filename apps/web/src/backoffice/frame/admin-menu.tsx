import { Link } from '@tanstack/react-router';
import { LinkGroup, LinkList } from '../../ui/layout/link-group.tsx';

/** The back-office pages, listed on the dashboard. */
export default function AdminMenu() {
  return (
    <LinkGroup title="Administration">
      <LinkList>
        <li>
          <Link to="/admin">Back office</Link>
        </li>
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
      </LinkList>
    </LinkGroup>
  );
}
