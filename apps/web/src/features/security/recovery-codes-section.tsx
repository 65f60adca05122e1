import { Button } from '@mantine/core';
import { call, type EnrolmentReply, renewRecoveryCodes, type SecondFactors } from '@paddock/contract';
import { useEffect, useRef } from 'react';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { Callout } from '../../ui/callout.tsx';
import { FormActions } from '../../ui/form.tsx';
import { Section } from '../../ui/section.tsx';
import { ConfirmedButton } from './confirmed-button.tsx';
import classes from './second-factors.module.css';
import { useFactorChange } from './use-factor-change.ts';

export interface RecoveryCodesSectionProps {
  factors: SecondFactors;
  /** Those that were just made. */
  codes: readonly string[] | undefined;
  onCodes: (made: EnrolmentReply | undefined) => void;
}

/** Codes for the day without phone and passkey: shown once, when they are made. */
export function RecoveryCodesSection({ factors, codes, onCodes }: RecoveryCodesSectionProps) {
  const change = useFactorChange();
  const hasFactor = factors.authenticatorSince !== null || factors.passkeys.length > 0;
  return (
    <Section
      title="Recovery codes"
      note="Each signs you in once in place of your app or passkey. Keep them apart from your phone."
    >
      {hasFactor ? (
        <>
          <p>
            {factors.recoveryCodesLeft === 1
              ? '1 code is left.'
              : `${factors.recoveryCodesLeft} codes are left.`}
          </p>
          {codes ? <ShownCodes codes={codes} /> : null}
          <ConfirmedButton
            label="Make new codes"
            question="The codes that you have now will not work any more."
            onConfirm={async () =>
              onCodes(
                await change(
                  (transport) => call(transport, renewRecoveryCodes, {}),
                  'You have new recovery codes.',
                ),
              )
            }
          />
        </>
      ) : (
        <p>They come with an authenticator app or a passkey.</p>
      )}
    </Section>
  );
}

function ShownCodes({ codes }: { codes: readonly string[] }) {
  const { name } = usePortal();
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => block.current?.focus(), [codes]);
  const text = `Recovery codes for ${name}\nEach works once.\n\n${codes.join('\n')}\n`;
  return (
    <div ref={block} tabIndex={-1} className={classes.codes}>
      <Callout tone="warn" title="Keep these codes now: they are not shown again." announce>
        <ul className={classes.codeList} aria-label="New recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <FormActions>
          <Button
            component="a"
            variant="default"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
          >
            Download as text
          </Button>
          <Button variant="default" onClick={() => print()}>
            Print
          </Button>
        </FormActions>
      </Callout>
    </div>
  );
}
