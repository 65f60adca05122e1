import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { MissingDetailsForm } from './missing-details-form.tsx';
import { signingProgressQuery, useRequestSignLink } from './signing-api.ts';

/**
 * Opens a sign link in place of the current page, so that going back does not request another one. The built-in
 * signing page opens without loading the site again; that of another provider, or of another host, is a new page.
 */
function useOpenSignLink(): (url: string) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (url) => {
      const { origin, pathname } = new URL(url);
      const code = /^\/sign\/([^/]+)$/.exec(pathname)?.[1];
      if (origin !== window.location.origin || code === undefined) window.location.replace(url);
      else await navigate({ to: '/sign/$code', params: { code: decodeURIComponent(code) }, replace: true });
    },
    [navigate],
  );
}

/**
 * Leads to the agreement of a participation, for its investor and for the spouse who signs it (INV-05). Where it is
 * signed is the signature provider's matter: the page follows the link that the server returns.
 */
export default function ToAgreementPage() {
  const { id = '' } = useParams({ strict: false });
  const { mutateAsync, data } = useRequestSignLink(id);
  const openSignLink = useOpenSignLink();
  const proceed = async () => {
    const reply = await mutateAsync();
    if ('url' in reply && reply.url) await openSignLink(reply.url);
  };
  const start = useRef(proceed);
  useEffect(() => void start.current(), []);
  if (data && 'message' in data)
    return (
      <Container width="text">
        <PageHeading title="Sign the agreement" />
        {data.isMissingDetails ? (
          <MissingDetailsForm missing={data.fields} onSaved={proceed} />
        ) : (
          <ErrorState
            title="The agreement could not be opened"
            failure={data.failure}
            onRetry={data.isFinal ? undefined : proceed}
            otherwise={
              <Button component={Link} to="/dashboard" variant="default" size="sm">
                Go to your dashboard
              </Button>
            }
          >
            {data.message}
          </ErrorState>
        )}
      </Container>
    );
  if (data && !data.url) return <NothingToSign id={id} />;
  return (
    <Container width="text">
      <PageHeading title="Sign the agreement" lead="Your agreement is being prepared. One moment, please." />
    </Container>
  );
}

/** What comes after the caller's signature, or that nothing does. */
function NothingToSign({ id }: { id: string }) {
  const { data, isPending } = useQuery(signingProgressQuery(useTransport(), id));
  const isComplete = data?.sa_complete_date && !data.correction;
  return (
    <Container width="text">
      <PageHeading
        title={isComplete ? 'Everyone has signed' : 'You have signed'}
        lead={
          isPending
            ? 'There is nothing left for you to sign here.'
            : isComplete
              ? 'The agreement is countersigned. There is nothing left to sign.'
              : 'There is nothing left for you to sign here. We will email you when the agreement is countersigned.'
        }
      />
      {isComplete ? (
        <Button renderRoot={(props) => <Link to="/dashboard/investments/$id" params={{ id }} {...props} />}>
          Go to your investment
        </Button>
      ) : (
        <Button component={Link} to="/dashboard">
          Go to your dashboard
        </Button>
      )}
    </Container>
  );
}
