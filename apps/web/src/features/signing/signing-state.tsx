import { Button } from '@mantine/core';
import { ApiError, type SignerRole, type SigningView } from '@paddock/contract';
import { afterSigning, capitalized, coSubscriberNames, investmentName } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Steps } from '../../ui/feedback/steps.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Money } from '../../ui/text/money.tsx';
import { isLinkRejected, messageFor } from './api.ts';
import classes from './sign-page.module.css';

/** Where to go when there is nothing left to do here. */
function WayOn() {
  return useSession().status === 'signed-in' ? (
    <Button component={Link} to="/dashboard">
      Go to your dashboard
    </Button>
  ) : (
    <Button component={Link} to="/" variant="default">
      Go to the homepage
    </Button>
  );
}

const names: Record<Exclude<SignerRole, 'spouse'>, string> = {
  investor: 'The investor',
  management: 'Management',
};

const nameOf = (role: SignerRole, { isJoint }: SigningView): string =>
  role === 'spouse' ? capitalized(coSubscriberNames(isJoint === true).noun) : names[role];

/** The state of the agreement for the holder of the link; nothing while it is theirs to sign. */
export function SigningState({ view }: { view: SigningView }) {
  if (view.state === 'ready') return null;
  const isBuiltIn = view.provider === 'builtin';
  return (
    <>
      {view.state === 'signed' && view.role === 'investor' ? (
        <InvestorHasSigned view={view} />
      ) : view.state === 'signed' ? (
        <Callout tone="done" announce title="You have signed">
          Thank you.{' '}
          {view.waitingFor
            ? `${nameOf(view.waitingFor, view)} signs next.`
            : isBuiltIn
              ? 'The agreement is being sealed.'
              : 'The agreement is being filed.'}{' '}
          We will email you your copy when everyone has signed. You may close this page.
        </Callout>
      ) : (
        <Callout tone="warn" announce title="It is not your turn yet">
          {view.waitingFor ? nameOf(view.waitingFor, view) : 'Someone else'} has to sign first. We will email
          you when it is your turn.{isBuiltIn ? ' Until then, you can read the agreement here.' : ''}
        </Callout>
      )}
      <div className={classes.onward}>
        <WayOn />
      </div>
    </>
  );
}

/** What the investor has signed, who signs next, and what comes then. */
function InvestorHasSigned({ view }: { view: SigningView }) {
  const { waitingFor, isJoint } = view;
  const isCorrected = view.isCorrected === true;
  const { next, later } = afterSigning({ waitingFor, spouse: null, isJoint: isJoint === true, isCorrected });
  return (
    <Callout tone="done" announce title="You have signed">
      <p>
        Thank you. Your signature is on the {isCorrected ? 'corrected agreement' : 'agreement'} for{' '}
        <Money amount={view.amount} /> in {investmentName(view)}.
      </p>
      <p>{next}</p>
      <p>{later} You may close this page.</p>
    </Callout>
  );
}

/** In place of the agreement: why it cannot be shown, or that everyone has signed since this person has. */
export function LinkEnded({
  failure,
  hasSigned,
  onRetry,
}: {
  failure: unknown;
  hasSigned: boolean;
  onRetry: () => unknown;
}) {
  const isFinal = isLinkRejected(failure);
  if (hasSigned && failure instanceof ApiError && failure.reply?.code === 'link_expired')
    return (
      <Container width="text">
        <PageHeading
          title="Everyone has signed"
          lead="The agreement is countersigned. Your copy is on its way to you by email."
        />
        <WayOn />
      </Container>
    );
  return (
    <Container width="text">
      <PageHeading title="Sign the agreement" />
      <ErrorState
        title={isFinal ? 'This link does not work' : 'The agreement could not be loaded'}
        onRetry={isFinal ? undefined : onRetry}
      >
        {messageFor(failure)}
      </ErrorState>
      {isFinal ? (
        <div className={classes.onward}>
          <WayOn />
        </div>
      ) : null}
    </Container>
  );
}

const titles: Record<Exclude<SignerRole, 'spouse'>, string> = {
  investor: 'Investor',
  management: 'Management',
};

/** From reading to the agreement that everyone has signed, as the holder of the link sees it (INV-05). */
export function SigningSteps({ view, isRead = false }: { view: SigningView; isRead?: boolean }) {
  const { role, state, signers } = view;
  // A service shows the agreement and takes the signature at once.
  const own = view.provider === 'builtin' ? ['Read', 'Your signature'] : ['Read and sign'];
  const others = signers.slice(signers.findIndex((signer) => signer.role === role) + 1);
  const steps = [
    ...own.map((title) => ({ title })),
    ...others.map((other) => ({
      title: other.role === 'spouse' ? coSubscriberNames(view.isJoint === true).title : titles[other.role],
    })),
    { title: 'Countersigned' },
  ];
  const signed = others.findIndex(({ hasSigned }) => !hasSigned);
  const current =
    state === 'signed'
      ? own.length + 1 + (signed === -1 ? others.length : signed)
      : state === 'ready' && isRead
        ? 2
        : 1;
  return <Steps label="Progress" steps={steps} current={current} isCompact />;
}
