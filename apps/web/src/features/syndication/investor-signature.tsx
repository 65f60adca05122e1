import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { CopyButton } from '../../platform/toasts/copy-button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { MissingDetailsForm } from './missing-details-form.tsx';
import { type SignLinkError, useRequestSignLink } from './signing-api.ts';
import classes from './signing-panel.module.css';

export interface InvestorSignatureProps {
  /** The participation. */
  id: string;
  onSigned: () => void;
  /** Whether it corrects a countersigned agreement (SEC-01). */
  isCorrected?: boolean;
  /** What is signed, shown once more (INV-05); below the button, which stays in view. */
  lastLook?: ReactNode;
  /** Shown below everything that leads to the signature. */
  children?: ReactNode;
}

/** Continue fetches the sign link; without one the document counts as signed already (SIG-02). */
export function InvestorSignature({
  id,
  onSigned,
  isCorrected = false,
  lastLook,
  children,
}: InvestorSignatureProps) {
  const { mutateAsync } = useRequestSignLink(id);
  const nextId = useId();
  const [url, setUrl] = useState<string>();
  const [problem, setProblem] = useState<SignLinkError>();
  const proceed = async () => {
    const reply = await mutateAsync();
    setProblem('message' in reply ? reply : undefined);
    if (!('message' in reply)) {
      setUrl(reply.url);
      if (!reply.url) onSigned();
    }
  };
  if (url)
    return (
      <>
        <SignLink url={url} />
        {children}
      </>
    );
  if (problem?.isMissingDetails)
    return (
      <>
        <MissingDetailsForm missing={problem.fields} onSaved={proceed} />
        {children}
      </>
    );
  return (
    <>
      <p>
        {isCorrected
          ? 'The corrected agreement waits for your signature. The next step is to read and sign it.'
          : 'Your commitment is recorded. The next step is to read and sign the agreement.'}
      </p>
      <Button renderRoot={(props) => <Link to="/syndication/sign/$id" params={{ id }} {...props} />}>
        Read and sign
      </Button>
      {lastLook ? (
        <>
          <p>Please check once more what you chose:</p>
          {lastLook}
        </>
      ) : null}
      <FormProblem message={problem?.message} />
      <div className={classes.later}>
        <p id={nextId}>
          Would you rather sign later, or on another device? Continue emails you a link to sign and shows it
          here.
        </p>
        <BusyButton variant="default" size="sm" onPress={proceed} aria-describedby={nextId}>
          Continue
        </BusyButton>
      </div>
      {children}
    </>
  );
}

function SignLink({ url }: { url: string }) {
  return (
    <>
      <Callout tone="done" announce title="Please check your email inbox">
        We have sent you an email with the link to sign the agreement. You can also open it right here.
      </Callout>
      <div className={classes.actions}>
        <a className={classes.link} href={url} target="_blank" rel="noreferrer">
          Open the agreement to sign
        </a>
        <CopyButton
          text={url}
          copied="URL to sign document has been copied to clipboard"
          notCopied="Your browser does not allow copying. Open the agreement and copy its address there."
        >
          Copy URL
        </CopyButton>
      </div>
    </>
  );
}
