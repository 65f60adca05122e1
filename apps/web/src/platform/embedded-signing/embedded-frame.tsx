import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Callout } from '../../ui/feedback/callout.tsx';
import { WaitingState } from '../../ui/feedback/waiting-state.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import classes from './embedded-signing.module.css';
import type { EmbeddedEvent } from './open-embedded.ts';
import type { EmbeddedSigning, OpenedFrame } from './use-embedded-signing.ts';

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
