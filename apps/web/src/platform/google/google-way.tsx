import { useEffect, useState } from 'react';
import { Callout } from '../../ui/callout.tsx';
import { refusalFlash } from '../../ui/timing.ts';
import { useFlash } from '../../ui/use-flash.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { usePortal } from '../portal/portal-context.ts';
import { GoogleButton } from './google-button.tsx';
import { type GoogleButtonLook, type GoogleCredential, hearFromGoogle } from './google-identity.ts';
import classes from './google-way.module.css';

export interface GoogleWayProps {
  clientId: string;
  text: GoogleButtonLook['text'];
  /** Does with a token what it is for; answers in words why that was refused. */
  onToken: (given: GoogleCredential) => Promise<string | undefined>;
  /** No other way stands above it. */
  isFirst?: boolean;
}

/** Google's client id of this portal; null where one does not sign in with Google (POR-05). */
export function useGoogleClientId(): string | null {
  const { signInWithGoogleClientId, signInWithGoogleDisabled } = usePortal();
  return signInWithGoogleDisabled ? null : signInWithGoogleClientId || null;
}

/** Google's button among the ways to prove who one is, and why its token was refused (AUT-09). */
export function GoogleWay({ clientId, text, onToken, isFirst = false }: GoogleWayProps) {
  const flight = useSingleFlight();
  const [refusal, setRefusal] = useState<string>();
  const [isMarked, mark] = useFlash<true>(refusalFlash);
  const send = async (given: GoogleCredential) => {
    setRefusal(undefined);
    const message = await onToken(given);
    if (message === undefined) return;
    setRefusal(message);
    mark(true);
  };
  useEffect(() => hearFromGoogle((given) => void flight.run(() => send(given))));
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
