import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { countersignaturesQuery } from './api.ts';

/** Leads to the agreement that has been waiting longest, other than the one on the page. */
export function NextAgreement({ after }: { after: string }) {
  const { data } = useQuery(countersignaturesQuery(useTransport()));
  const next = data?.items.find(({ syndUser, refusal }) => syndUser !== after && refusal === null);
  if (!data) return null;
  if (!next) return <p>Nothing else is waiting for your countersignature.</p>;
  return (
    <Button
      renderRoot={(props) => (
        <Link {...props} to="/admin/countersignatures/$syndUser" params={{ syndUser: next.syndUser }} />
      )}
    >
      Review the next: {next.investorName}
    </Button>
  );
}
