import { askAnyPasskey, call } from '@paddock/contract';
import { useEffect, useRef } from 'react';
import { quietly } from '../../platform/api/quietly.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { browserOffer } from '../../platform/passkeys/browser-offer.ts';
import {
  createPasskeyOffer,
  type OfferedFor,
  type PasskeyOffer,
} from '../../platform/passkeys/passkey-offer.ts';

/** Offers passkeys in the address field as long as the form is there; `stop` it to ask for one outright. */
export function usePasskeyOffer(onChosen: OfferedFor['onChosen']) {
  const transport = useTransport();
  const latest = useRef(onChosen);
  useEffect(() => {
    latest.current = onChosen;
  });
  const offer = useRef<PasskeyOffer>(undefined);
  useEffect(() => {
    const made = createPasskeyOffer(browserOffer, {
      ask: () => quietly(call(transport, askAnyPasskey, {})),
      onChosen: (answer) => latest.current(answer),
    });
    offer.current = made;
    made.start();
    return made.stop;
  }, [transport]);
  return { start: () => offer.current?.start(), stop: () => offer.current?.stop() };
}
