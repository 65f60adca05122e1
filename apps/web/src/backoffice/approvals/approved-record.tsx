import type { Approval } from '@paddock/contract';
import { Link } from '@tanstack/react-router';

/** Leads to the record that a request changes. */
export function ApprovedRecord({ approval: { collection, record } }: { approval: Approval }) {
  return collection === 'synd_users' ? (
    <Link to="/admin/participations/$id" params={{ id: record }}>
      Open the participation
    </Link>
  ) : (
    <Link to="/admin/records/$collection/$id" params={{ collection, id: record }}>
      Open the record
    </Link>
  );
}
