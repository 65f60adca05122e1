import { useEffect, useRef } from 'react';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { browserAutofill } from '../../../platform/passkeys/browser-autofill.ts';
import {
  createPasskeyAutofill,
  type PasskeyAutofill,
  type PasskeyAutofillOptions,
} from '../../../platform/passkeys/passkey-autofill.ts';
import { fetchPasskeySignInOptions } from '../api.ts';

/** Offers passkeys in the address field while the form is shown; `stop` it before you ask for one directly. */
export function usePasskeyAutofill(onChosen: PasskeyAutofillOptions['onChosen']) {
  const transport = useTransport();
  const latest = useRef(onChosen);
  useEffect(() => {
    latest.current = onChosen;
  });
  const autofill = useRef<PasskeyAutofill>(undefined);
  useEffect(() => {
    const created = createPasskeyAutofill(browserAutofill, {
      fetchRequest: () => fetchPasskeySignInOptions(transport),
      onChosen: (answer) => latest.current(answer),
    });
    autofill.current = created;
    created.start();
    return created.stop;
  }, [transport]);
  return { start: () => autofill.current?.start(), stop: () => autofill.current?.stop() };
}
