import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Callout } from '../../ui/feedback/callout.tsx';
import { WaitingState } from '../../ui/feedback/waiting-state.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import classes from './embedded-signing.module.css';
import type { EmbeddedEvent } from './open-embedded.ts';
import type { EmbeddedSigning, OpenedFrame } from './use-embedded-signing.ts';

/** Opens the frame, and says why it is closed again. Nothing while it is open. */
export function EmbeddedStart({ signing, label }: { signing: EmbeddedSigning; label: string }) {
  const { state } = signing;
  const button = useRef<HTMLButtonElement>(null);
  const reason = state.step === 'closed' ? state.reason : undefined;
  const wasOpen = reason !== undefined && reason.kind !== 'unopened';
  // The frame or its button had the focus, and is gone.
  useEffect(() => {
    if (wasOpen && document.activeElement === document.body) button.current?.focus();
  }, [wasOpen]);
  if (!reason) return null;
  return (
    <div className={classes.start}>
      {reason.kind === 'unsigned' ? (
        <Callout tone="info" announce title="You have not signed yet">
          You closed the agreement without signing it. You can open it again at any time.
        </Callout>
      ) : reason.kind === 'failed' ? (
        <Callout tone="failure" announce>
          {reason.message}
        </Callout>
      ) : null}
      <FormActions>
        <BusyButton ref={button} onPress={signing.open}>
          {{ unopened: label, unsigned: 'Open it again', failed: 'Try again' }[reason.kind]}
        </BusyButton>
      </FormActions>
    </div>
  );
}

/** After somebody has signed in a frame, until the signature is recorded. */
export function RecordingSignature({ service, isSlow }: { service: string; isSlow: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  // The frame had the focus, and is gone.
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <WaitingState ref={place} title="Recording your signature…">
      {isSlow
        ? `You have signed, and nothing is lost. ${service} has not confirmed it to us yet, which takes longer than usual. This page goes on by itself, and so do we if you close it.`
        : `You have signed. We are asking ${service} to confirm it, which takes a few seconds.`}
    </WaitingState>
  );
}

/** How long the service's page may take before the frame is shown as it is, in milliseconds. */
const slowAfter = 15_000;

export interface EmbeddedFrameProps {
  signing: EmbeddedSigning;
  opened: OpenedFrame;
  /** The service's name. */
  service: string;
}

/** The service's own page within ours, for a frame that was opened. */
export function EmbeddedFrame(props: EmbeddedFrameProps) {
  // Opened again, it is another frame.
  return <Frame key={props.opened.frame.url} {...props} />;
}

function Frame({ signing, opened, service }: EmbeddedFrameProps) {
  const [status, setStatus] = useState<'loading' | 'slow' | 'ready'>('loading');
  const region = useRef<HTMLElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const title = `Sign the agreement at ${service}`;
  const react = useEffectEvent((event: EmbeddedEvent) => {
    if (event !== 'ready') return signing.onEvent(event);
    setStatus('ready');
    // Only if the person has not gone elsewhere meanwhile.
    if (document.activeElement === region.current) place.current?.querySelector('iframe')?.focus();
  });
  const { frame, openIn } = opened;
  useEffect(() => {
    const container = place.current;
    if (!container) return;
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ block: 'start' });
    const slow = setTimeout(() => setStatus((now) => (now === 'loading' ? 'slow' : now)), slowAfter);
    const close = openIn({ frame, container, title, onEvent: (event) => react(event) });
    return () => {
      clearTimeout(slow);
      close();
    };
  }, [frame, openIn, title]);
  return (
    <section ref={region} className={classes.region} tabIndex={-1} aria-label={title}>
      {frame.isTest ? (
        <Callout tone="warn">This is a test. Signatures that are given here have no legal effect.</Callout>
      ) : null}
      {status === 'slow' ? (
        <Callout tone="warn" announce title={`${service} takes longer than usual`}>
          <p>If nothing appears below, open it again. Nothing has been signed yet.</p>
          <BusyButton className={classes.again} size="sm" variant="default" onPress={signing.open}>
            Open it again
          </BusyButton>
        </Callout>
      ) : null}
      <div className={classes.frame} aria-busy={status === 'loading'}>
        <div ref={place} className={classes.place} />
        {status === 'loading' ? (
          <div className={classes.cover}>
            <WaitingState title={`Opening ${service}…`} />
          </div>
        ) : null}
      </div>
      <Button className={classes.leave} variant="default" onClick={signing.leave}>
        Close without signing
      </Button>
    </section>
  );
}
