import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { LazyPdfPages } from '../../ui/pdf/lazy-pdf-pages.tsx';
import { Money } from '../../ui/text/money.tsx';
import { agreementQuery, isLinkRejected, messageFor, signingQuery } from './api/signing.ts';
import { SignForm } from './sign-form.tsx';
import { SigningState } from './signing-state.tsx';

/** The page of a sign link: read the agreement, consent, sign. No account is needed (SIG-06). */
export default function SignPage() {
  const { code = '' } = useParams({ strict: false });
  const signing = useQuery(signingQuery(useTransport(), code));
  const agreement = useQuery({ ...agreementQuery(code), enabled: signing.isSuccess });
  if (signing.isPending)
    return (
      <Container width="text">
        <SkeletonBlock height="40rem" />
      </Container>
    );
  const isFinal = isLinkRejected(signing.error);
  // The page stays if the network fails while somebody signs, but not if the link has ended.
  if (signing.isError && (isFinal || !signing.data)) {
    return (
      <Container width="text">
        <PageHeading title="Sign the agreement" />
        <ErrorState
          title={isFinal ? 'This link does not work' : 'The agreement could not be loaded'}
          onRetry={isFinal ? undefined : signing.refetch}
        >
          {messageFor(signing.error)}
        </ErrorState>
      </Container>
    );
  }
  const view = signing.data;
  if (!view) return null;
  return (
    <Container width="text">
      <PageHeading
        eyebrow={view.fundName}
        title="Sign the agreement"
        lead={
          <>
            {view.investorName} is investing <Money amount={view.amount} />. Signing as {view.signerName}.
          </>
        }
      />
      <SigningState view={view} />
      <Section title="The agreement">
        {agreement.isLoadingError ? (
          <ErrorState title="The agreement could not be loaded" onRetry={agreement.refetch} />
        ) : agreement.data ? (
          <LazyPdfPages label="Agreement" bytes={agreement.data} />
        ) : (
          <SkeletonBlock height="75vh" />
        )}
      </Section>
      {view.state === 'ready' && agreement.data ? <SignForm code={code} view={view} /> : null}
    </Container>
  );
}
