import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { MissingDetailsForm } from './missing-details-form.tsx';
import { useRequestSignLink } from './signing-api.ts';

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
          <>
            <ErrorState title="The agreement could not be opened" onRetry={proceed}>
              {data.message}
            </ErrorState>
            <Button component={Link} to="/dashboard" variant="default" mt="md">
              Go to your dashboard
            </Button>
          </>
        )}
      </Container>
    );
  if (data && !data.url)
    return (
      <Container width="text">
        <PageHeading
          title="You have signed"
          lead="There is nothing left for you to sign here. We will email you when the agreement is countersigned."
        />
        <Button component={Link} to="/dashboard">
          Go to your dashboard
        </Button>
      </Container>
    );
  return (
    <Container width="text">
      <PageHeading title="Sign the agreement" lead="Your agreement is being prepared. One moment, please." />
    </Container>
  );
}
