import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Callout } from '../../ui/feedback/callout.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import classes from './embedded-signing.module.css';
import type { EmbeddedEvent } from './open-embedded.ts';
import type { EmbeddedSigning } from './use-embedded-signing.ts';

/** How long the service's page may take before the frame is shown as it is, in milliseconds. */
const slowAfter = 15_000;

export interface EmbeddedFrameProps {
  signing: EmbeddedSigning;
  /** The service's name. */
  service: string;
}

/** The service's own page within ours, or what happens after it. Nothing while it is closed. */
export function EmbeddedFrame({ signing, service }: EmbeddedFrameProps) {
  const { state } = signing;
  if (state.step === 'closed') return null;
  return state.step === 'recording' ? (
    <Recording service={service} isSlow={state.isSlow} />
  ) : (
    <OpenFrame key={state.frame.url} signing={signing} opened={state} service={service} />
  );
}

type Opened = Extract<EmbeddedSigning['state'], { step: 'open' }>;

function OpenFrame({ signing, opened, service }: EmbeddedFrameProps & { opened: Opened }) {
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
        <Callout tone="warn" title="This is a test">
          Signatures that are given here have no legal effect.
        </Callout>
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
          <div className={classes.cover} role="status">
            <span className={classes.spinner} aria-hidden="true" />
            Opening {service}…
          </div>
        ) : null}
      </div>
      <Button className={classes.leave} variant="default" onClick={signing.leave}>
        Close without signing
      </Button>
    </section>
  );
}

function Recording({ service, isSlow }: { service: string; isSlow: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place} className={classes.recording} tabIndex={-1}>
      <Callout tone="info" announce title="Recording your signature…">
        {isSlow
          ? `You have signed, and nothing is lost. ${service} has not confirmed it to us yet, which takes longer than usual. This page goes on by itself, and so do we if you close it.`
          : `You have signed. We are asking ${service} to confirm it, which takes a few seconds.`}
      </Callout>
    </div>
  );
}
