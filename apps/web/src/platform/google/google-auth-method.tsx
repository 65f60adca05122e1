import { useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Callout } from '../../ui/feedback/callout.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { randomId } from '../../ui/hooks/random-id.ts';
import { useSingleFlight } from '../../ui/hooks/single-flight.ts';
import { errorFlashDuration } from '../../ui/hooks/timing.ts';
import { useFlash } from '../../ui/hooks/use-flash.ts';
import { loadScript } from '../page/load-script.ts';
import { usePortal } from '../portal/portal-context.ts';
import classes from './google-auth-method.module.css';

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

/** The look of Google's button, which draws itself in a frame. */
interface GoogleButtonStyle {
  text: 'signin_with' | 'signup_with' | 'continue_with';
  theme: 'outline' | 'filled_black';
  /** In pixels, 200 to 400. */
  width: number;
}

/** The part of Google's script that we use. */
interface GoogleAccounts {
  initialize: (settings: {
    client_id: string;
    nonce: string;
    ux_mode: 'popup';
    callback: (answer: { credential: string }) => void;
  }) => void;
  renderButton: (container: HTMLElement, look: object) => void;
}

/** A Google token, and the nonce that this page asked to have included in it. */
export interface GoogleCredential {
  credential: string;
  nonce: string;
}

const scriptUrl = 'https://accounts.google.com/gsi/client';

let listener: ((credential: GoogleCredential) => void) | undefined;
let initializedFor: string | undefined;

/**
 * Calls the listener for each token until the returned function is called. Google's script takes a single listener per
 * page.
 */
function onGoogleCredential(onToken: (credential: GoogleCredential) => void): () => void {
  listener = onToken;
  return () => {
    if (listener === onToken) listener = undefined;
  };
}

/**
 * Loads Google's script for a client id. Returns a function that draws the button into an element. Rejects if the
 * script cannot be loaded.
 */
async function loadGoogle(
  clientId: string,
): Promise<(container: HTMLElement, look: GoogleButtonStyle) => void> {
  await loadScript(scriptUrl);
  const { google } = globalThis as { google?: { accounts?: { id?: GoogleAccounts } } };
  const accounts = google?.accounts?.id;
  if (!accounts) throw new Error('The script of Google sign-in has an unexpected interface');
  // Google's script logs a warning when it is initialized twice.
  if (initializedFor !== clientId) {
    const nonce = randomId();
    accounts.initialize({
      client_id: clientId,
      nonce,
      ux_mode: 'popup',
      callback: ({ credential }) => listener?.({ credential, nonce }),
    });
    initializedFor = clientId;
  }
  return (container, look) => {
    container.replaceChildren();
    accounts.renderButton(container, {
      type: 'standard',
      shape: 'rectangular',
      size: 'large',
      logo_alignment: 'center',
      locale: 'en',
      ...look,
    });
  };
}
