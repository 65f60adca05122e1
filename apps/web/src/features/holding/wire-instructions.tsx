import { VisuallyHidden } from '@mantine/core';
import type { FundingPage } from '@paddock/contract';
import { useRef } from 'react';
import { CopyButton } from '../../platform/toasts/copy-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import { PhoneLink } from './fund-links.tsx';
import classes from './wire-page.module.css';

export interface WireInstructionsProps {
  instructions: FundingPage['instructions'];
  phone: string | null;
}

/** Where the money goes, by wire and by check. */
export function WireInstructions({ instructions, phone }: WireInstructionsProps) {
  if (!instructions)
    return (
      <EmptyState
        title="The instructions are not here yet"
        action={phone ? <PhoneLink number={phone} /> : null}
      >
        The fund manager has not added them. They appear on this page, and never in an email.
      </EmptyState>
    );
  const { wire, check } = instructions;
  return (
    <>
      {wire ? <Instructions title="By wire" html={wire} what="wire instructions" /> : null}
      {check ? <Instructions title="By check" html={check} what="check instructions" /> : null}
    </>
  );
}

function Instructions({ title, html, what }: { title: string; html: string; what: string }) {
  const shown = useRef<HTMLDivElement>(null);
  return (
    <Section
      title={title}
      actions={
        <CopyButton
          size="sm"
          text={() => shown.current?.innerText.trim() ?? ''}
          copied={`The ${what} have been copied.`}
          notCopied={`Your browser does not allow copying. Select the ${what} and copy them by hand.`}
        >
          Copy<VisuallyHidden>&nbsp;the {what}</VisuallyHidden>
        </CopyButton>
      }
    >
      <div ref={shown} className={classes.instructions}>
        <Prose html={html} />
      </div>
    </Section>
  );
}
