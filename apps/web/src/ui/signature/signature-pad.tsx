import { TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { ChoiceField } from '../forms/choice-field.tsx';
import { DrawnSignature, type Signature } from './drawn-signature.tsx';
import classes from './signature-pad.module.css';

interface TypedSignatureProps {
  text: string;
  onText: (text: string) => void;
  onChange: (signature: Signature | undefined) => void;
}

/** A name typed as a signature, shown in the script typeface that the document uses. */
function TypedSignature({ text, onText, onChange }: TypedSignatureProps) {
  const type = (typed: string) => {
    onText(typed);
    const trimmed = typed.trim();
    onChange(trimmed ? { kind: 'typed', text: trimmed } : undefined);
  };
  return (
    <>
      <div className={classes.paper} data-typed="" aria-hidden="true">
        <span className={classes.typed}>{text}</span>
        {text ? null : <span className={classes.hint}>Your name will appear here</span>}
      </div>
      <TextInput
        label="Type your full name"
        autoComplete="name"
        maxLength={120}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </>
  );
}

export interface SignaturePadProps {
  label: string;
  /** For screen readers only, under a heading that says the same. */
  hidesLabel?: boolean;
  /** Called with the signature after each change; undefined while there is none. */
  onChange: (signature: Signature | undefined) => void;
  /** What is wrong and how to fix it. */
  error?: string | undefined;
}

type SignatureMethod = Signature['kind'];

/** Takes a signature that is drawn, or typed by people who cannot draw (keyboard, screen reader). */
export function SignaturePad({ label, hidesLabel = false, onChange, error }: SignaturePadProps) {
  const [way, setWay] = useState<SignatureMethod>('drawn');
  const [text, setText] = useState('');
  const choose = (chosen: SignatureMethod) => {
    setWay(chosen);
    const typed = text.trim();
    onChange(chosen === 'typed' && typed ? { kind: 'typed', text: typed } : undefined);
  };
  return (
    <fieldset className={classes.pad}>
      {hidesLabel ? (
        <VisuallyHidden component="legend">{label}</VisuallyHidden>
      ) : (
        <legend className={classes.legend}>{label}</legend>
      )}
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
