import type { SigningView } from '@paddock/contract';
import { signatureProviderLabels } from '@paddock/domain';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { tabStorage } from '../../platform/drafts/draft-storage.ts';
import {
  EmbeddedFrame,
  EmbeddedStart,
  RecordingSignature,
} from '../../platform/embedded-signing/embedded-frame.tsx';
import {
  type EmbeddedSigning,
  useEmbeddedSigning,
} from '../../platform/embedded-signing/use-embedded-signing.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { WaitingState } from '../../ui/feedback/waiting-state.tsx';
import { useHasElapsed } from '../../ui/hooks/use-has-elapsed.ts';
import { Section } from '../../ui/layout/section.tsx';
import { isLinkRejected, messageFor, useOpenSigningFrame, useRefreshSigning } from './api.ts';
import classes from './sign-page.module.css';
import { SignerNameMissing, SignerSignIn } from './signer-account.tsx';
import { SigningState, SigningSteps } from './signing-state.tsx';

const openedFrameKey = 'openedSigningFrame';

/** Remembers in this tab that the frame of a sign link was opened: its signature may not be recorded after a reload. */
function rememberOpenedFrame(code: string): void {
  try {
    tabStorage()?.setItem(openedFrameKey, code);
  } catch {
    // Storage is full. The server learns of the signature from the service.
  }
}

const hasOpenedFrame = (code: string): boolean => tabStorage()?.getItem(openedFrameKey) === code;

/** In milliseconds. */
const usualTime = 20_000;

/** While the service makes the agreement. The page goes on by itself. */
function PreparingAgreement({ service }: { service: string }) {
  const isSlow = useHasElapsed(usualTime);
  return (
    <WaitingState title="Your agreement is being prepared">
      {isSlow
        ? 'This takes longer than usual. Nothing is lost: you can wait here, and this page goes on by itself, or come back later with the same link.'
        : `${service} is filling in the agreement, which takes a few seconds. This page goes on by itself.`}
    </WaitingState>
  );
}

/** Why the agreement cannot go on at the service now, and who does something about it. */
function ServiceProblem({
  service,
  problem,
}: {
  service: string;
  problem: NonNullable<SigningView['problem']>;
}) {
  return problem === 'unavailable' ? (
    <Callout tone="warn" announce title={`${service} does not answer at the moment`}>
      Nothing is lost: we try again by ourselves, and this page goes on as soon as it answers. You can also
      close this page and come back later with the same link.
    </Callout>
  ) : (
    <Callout tone="failure" announce title={`${service} cannot go on with this agreement`}>
      Nothing is lost. The fund manager has been told and has to change something first. You need not do
      anything: come back later with the same link.
    </Callout>
  );
}

/** Reading and signing in a frame of the service that collects the signatures (SIG-06). */
export function ServiceSigning({ code, view }: { code: string; view: SigningView }) {
  const navigate = useNavigate();
  const frame = useOpenSigningFrame(code);
  const refreshing = useRefreshSigning(code);
  const service = signatureProviderLabels[view.provider];
  const refresh = async () => {
    try {
      const { state, syndUser } = await refreshing.mutateAsync();
      if (state !== 'signed') return false;
      if (syndUser !== undefined)
        await navigate({ to: '/syndication/success/$synduserid', params: { synduserid: syndUser } });
      return true;
    } catch (failure) {
      return isLinkRejected(failure);
    }
  };
  const signing = useEmbeddedSigning({
    openFrame: async () => {
      const opened = await frame.mutateAsync();
      rememberOpenedFrame(code);
      return opened;
    },
    refresh,
    toMessage: messageFor,
  });
  const [isReloaded] = useState(() => view.state === 'ready' && hasOpenedFrame(code));
  const refreshOnce = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (isReloaded) refreshOnce();
  }, [isReloaded]);
  return (
    <>
      <div className={classes.steps}>
        <SigningSteps view={view} />
      </div>
      {view.state === 'ready' && signing.state.step === 'open' ? (
        <EmbeddedFrame signing={signing} opened={signing.state} service={service} />
      ) : (
        <div className={classes.panel}>
          <ServiceState view={view} signing={signing} service={service} />
        </div>
      )}
    </>
  );
}

/** What the page shows while no frame is open. */
function ServiceState({
  view,
  signing,
  service,
}: {
  view: SigningView;
  signing: EmbeddedSigning;
  service: string;
}) {
  if (view.state === 'signed' || view.state === 'waiting') return <SigningState view={view} />;
  if (signing.state.step === 'recording')
    return <RecordingSignature service={service} isSlow={signing.state.isSlow} />;
  return (
    <>
      {view.problem ? <ServiceProblem service={service} problem={view.problem} /> : null}
      {view.state === 'ready' && view.signIn ? (
        <SignerSignIn view={view} />
      ) : view.state === 'ready' && view.name ? (
        <SignerNameMissing name={view.name} />
      ) : view.state === 'ready' ? (
        <Section title={`Read and sign at ${service}`}>
          <p className={classes.words}>
            {service} collects the signatures for {view.fundName}. It shows you the agreement in this page,
            from its first line to the place for your signature.
          </p>
          <EmbeddedStart signing={signing} label="Read and sign" />
        </Section>
      ) : view.problem ? null : (
        <PreparingAgreement service={service} />
      )}
    </>
  );
}
