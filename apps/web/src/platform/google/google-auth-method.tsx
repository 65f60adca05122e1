import { useEffect, useState } from 'react';
import { Callout } from '../../ui/feedback/callout.tsx';
import { errorFlashDuration } from '../../ui/hooks/timing.ts';
import { useFlash } from '../../ui/hooks/use-flash.ts';
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts';
import { usePortal } from '../portal/portal-context.ts';
import classes from './google-auth-method.module.css';
import { GoogleButton } from './google-button.tsx';
import { type GoogleButtonStyle, type GoogleCredential, onGoogleCredential } from './google-identity.ts';

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
