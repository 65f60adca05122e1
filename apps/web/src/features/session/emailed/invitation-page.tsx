import { grants, newAdminRule } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { asApiError } from '../../../platform/api/api-error.ts';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { usePortal } from '../../../platform/portal/portal-context.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeletons.tsx';
import { Container } from '../../../ui/layout/container.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { invitationQuery } from '../emailed-api.ts';
import { JoinWithAccount, NewAccountForm } from './join-forms.tsx';

/** Accepts an invitation with the code of an email. Opening the page accepts nothing (BAC-08). */
export default function InvitationPage() {
  const { code = '' } = useParams({ from: '/invitation/{-$code}' });
  const { name } = usePortal();
  const { data, error, refetch } = useQuery(invitationQuery(useTransport(), code));
  if (data) {
    const { item } = data;
    const sender = item.invitedBy ?? 'Our team';
    return (
      <Container width="narrow">
        <PageHeading
          title={`Welcome to ${name}`}
          lead={
            item.fund
              ? `${sender} invites you to look at ${item.fund}.`
              : grants(item.level, 'admin')
                ? `${sender} invites you to the team. ${newAdminRule}`
                : `${sender} invites you to see the funds that are open to you.`
          }
        />
        {item.hasAccount ? (
          <JoinWithAccount code={code} email={item.email} />
        ) : (
          <NewAccountForm code={code} invitation={item} />
        )}
      </Container>
    );
  }
  return (
    <Container width="narrow">
      <PageHeading title="Invitation" />
      {error === null ? (
        <SkeletonText lines={3} label="Loading the invitation" />
      ) : asApiError(error).status === 400 ? (
        <p role="status">
          This invitation does not work. It may have been used already, withdrawn or replaced by a newer one,
          or it is older than 14 days. If you have accepted it, sign in. If not, ask the person who invited
          you for a new one.
        </p>
      ) : (
        <ErrorState title="The invitation could not be loaded" failure={error} onRetry={refetch} />
      )}
    </Container>
  );
}
