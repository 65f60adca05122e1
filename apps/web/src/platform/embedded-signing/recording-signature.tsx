import { useEffect, useRef } from 'react';
import { WaitingState } from '../../ui/feedback/waiting-state.tsx';

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
