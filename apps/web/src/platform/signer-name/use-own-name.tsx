import type { Signature } from '@paddock/contract';
import { isNameTyped, otherNameMessage } from '@paddock/domain';
import { useState } from 'react';
import { Callout } from '../../ui/feedback/callout.tsx';

/** Asks once about a typed signature that is not the signer's name (ENT-05). The server asks by the same rule. */
export function useOwnName(name: string) {
  const [asked, setAsked] = useState<string>();
  const isAsked = (signature: Signature | undefined) =>
    signature?.kind === 'typed' && signature.text === asked;
  return {
    isAsked,
    /** The signature to send; undefined if the person is asked first. */
    confirm: (signature: Signature): Signature | undefined => {
      if (signature.kind !== 'typed' || isNameTyped(signature.text, name)) return signature;
      if (isAsked(signature)) return { ...signature, confirmed: true };
      setAsked(signature.text);
      return undefined;
    },
    question: (signature: Signature | undefined) =>
      signature?.kind === 'typed' && isAsked(signature) ? (
        <Callout tone="warn" title={`You are signing as ${name}`} announce>
          {otherNameMessage(signature.text, name)}
        </Callout>
      ) : null,
  };
}
