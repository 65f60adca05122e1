import { investmentName } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Money } from '../../ui/text/money.tsx';
import { isLinkRejected, signingQuery } from './api.ts';
import { BuiltInSigning } from './built-in-signing.tsx';
import { ServiceSigning } from './service-signing.tsx';
import { LinkEnded } from './signing-state.tsx';

/** The page of a sign link: read the agreement, consent, sign. No account is needed (SIG-06, INV-05). */
export default function SignPage() {
  const { code = '' } = useParams({ strict: false });
  const session = useSession();
  const person = session.status === 'signed-in' ? session.me._id : null;
  const signing = useQuery(signingQuery(useTransport(), code, person));
  if (signing.isPending)
    return (
      <Container>
        <SkeletonBlock height="40rem" />
      </Container>
    );
  const view = signing.data;
  // The page stays if the network fails while somebody signs, but not if the link has ended.
  if (!view || (signing.isError && isLinkRejected(signing.error)))
    return (
      <LinkEnded
        failure={signing.error}
        hasSigned={view?.state === 'signed'}
        onRetry={() => signing.refetch()}
      />
    );
  return (
    <Container>
      <PageHeading
        eyebrow={investmentName(view)}
        title="Sign the agreement"
        lead={
          <>
            {view.holderName ?? view.investorName} is investing <Money amount={view.amount} />. Signing as{' '}
            {view.signerName}.{view.party === view.signerName ? '' : ` The agreement names ${view.party}.`}
          </>
        }
      />
      {view.isCorrectionWaiting ? (
        <Callout tone="warn" title="A change of the terms waits for approval">
          Our team has asked to correct the terms of this investment. What you sign now may be replaced: if
          the correction is approved, we will ask you to sign again.
        </Callout>
      ) : null}
      {view.provider === 'builtin' ? (
        <BuiltInSigning code={code} view={view} />
      ) : (
        <ServiceSigning code={code} view={view} />
      )}
    </Container>
  );
}
