import { useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Callout } from '../../ui/feedback/callout.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { useSingleFlight } from '../../ui/hooks/single-flight.ts';
import { errorFlashDuration } from '../../ui/hooks/timing.ts';
import { useFlash } from '../../ui/hooks/use-flash.ts';
import { usePortal } from '../portal/portal-context.ts';
import classes from './google-auth-method.module.css';
import {
  type GoogleButtonStyle,
  type GoogleCredential,
  loadGoogle,
  onGoogleCredential,
} from './google-identity.ts';

interface GoogleButtonProps {
  clientId: string;
  text: GoogleButtonStyle['text'];
  /** The last attempt was rejected, or a request is running. */
  state: 'idle' | 'busy' | 'refused';
}

/** Google draws the button between these widths, in pixels. */
const widthFor = (space: number) => Math.min(400, Math.max(200, Math.floor(space)));

/** Google's own button, in a box that keeps its size while the button loads or if it fails to (AUT-09). */
function GoogleButton({ clientId, text, state }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'loading' | 'ready' | 'away'>('loading');
  const isDark = useComputedColorScheme('light') === 'dark';
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const drawInto = await loadGoogle(clientId);
      if (isGone || !place.current) return;
      const width = widthFor(place.current.clientWidth);
      drawInto(place.current, { text, theme: isDark ? 'filled_black' : 'outline', width });
      setStatus('ready');
    };
    draw().catch(() => {
      if (!isGone) setStatus('away');
    });
    return () => {
      isGone = true;
    };
  }, [clientId, text, isDark]);
  return (
    <div
      className={classes.frame}
      role="group"
      aria-label={text === 'continue_with' ? 'Continue with Google' : 'Sign in with Google'}
      aria-busy={state === 'busy'}
      data-state={state}
    >
      <div ref={place} className={classes.place} />
      {status === 'loading' && (
        <div className={classes.instead}>
          <VisuallyHidden>Loading</VisuallyHidden>
          <SkeletonBlock height="2.5rem" />
        </div>
      )}
      {status === 'away' && (
        <p className={classes.instead} role="status">
          Google sign-in is unavailable right now.
        </p>
      )}
    </div>
  );
}

export interface GoogleAuthMethodProps {
  clientId: string;
  text: GoogleButtonStyle['text'];
  /** Uses a token. Returns why it was rejected, or undefined. */
  onCredential: (credential: GoogleCredential) => Promise<string | undefined>;
  /** No other sign-in method is above it. */
  isFirst?: boolean;
}

/** The portal's Google client id; null on portals without Google sign-in (POR-05). */
export function useGoogleClientId(): string | null {
  const { signInWithGoogleClientId, signInWithGoogleDisabled } = usePortal();
  return signInWithGoogleDisabled ? null : signInWithGoogleClientId || null;
}

/** Google's button among the sign-in methods, and the reason if its token was rejected (AUT-09). */
export function GoogleAuthMethod({ clientId, text, onCredential, isFirst = false }: GoogleAuthMethodProps) {
  const flight = useSingleFlight();
  const [refusal, setRefusal] = useState<string>();
  const [isMarked, mark] = useFlash<true>(errorFlashDuration);
  const send = async (credential: GoogleCredential) => {
    setRefusal(undefined);
    const message = await onCredential(credential);
    if (message === undefined) return;
    setRefusal(message);
    mark(true);
  };
  useEffect(() => onGoogleCredential((credential) => void flight.run(() => send(credential))));
  const state = flight.isBusy ? 'busy' : isMarked ? 'refused' : 'idle';
  return (
    <div className={classes.block} data-first={isFirst || undefined}>
      {isFirst ? null : <p className={classes.or}>or</p>}
      <GoogleButton clientId={clientId} text={text} state={state} />
      {refusal !== undefined && (
        <Callout tone="failure" announce>
          <p>{refusal}</p>
        </Callout>
      )}
    </div>
  );
}
