import { useState } from 'react';
import { ChoiceField } from '../forms/choice-field.tsx';
import { DrawnSignature } from './drawn-signature.tsx';
import type { Signature } from './signature.ts';
import classes from './signature-pad.module.css';
import { TypedSignature } from './typed-signature.tsx';

export interface SignaturePadProps {
  label: string;
  /** Called with the signature after each change; undefined while there is none. */
  onChange: (signature: Signature | undefined) => void;
  /** What is wrong and how to fix it. */
  error?: string | undefined;
}

type SignatureMethod = Signature['kind'];

/** Takes a signature that is drawn, or typed by people who cannot draw (keyboard, screen reader). */
export function SignaturePad({ label, onChange, error }: SignaturePadProps) {
  const [way, setWay] = useState<SignatureMethod>('drawn');
  const [text, setText] = useState('');
  const choose = (chosen: SignatureMethod) => {
    setWay(chosen);
    const typed = text.trim();
    onChange(chosen === 'typed' && typed ? { kind: 'typed', text: typed } : undefined);
  };
  return (
    <fieldset className={classes.pad}>
      <legend className={classes.legend}>{label}</legend>
      <ChoiceField<SignatureMethod>
        label="How do you want to sign?"
        isSideBySide
        choices={[
          { value: 'drawn', label: 'Draw' },
          { value: 'typed', label: 'Type' },
        ]}
        value={way}
        onChange={choose}
        error={error}
      />
      {way === 'drawn' ? (
        <DrawnSignature onChange={onChange} />
      ) : (
        <TypedSignature text={text} onText={setText} onChange={onChange} />
      )}
    </fieldset>
  );
}
