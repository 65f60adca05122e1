import type { FundJournal } from '@paddock/contract';
import type { ReactNode } from 'react';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { AskForRunForm } from './ask-for-run-form.tsx';
import { LineFields } from './line-fields.tsx';
import type { LineField } from './pasted-lines.ts';
import { RunFields, WayField } from './run-fields.tsx';
import { RunPreviewSection } from './run-preview.tsx';
import type { RunValues } from './run-values.ts';
import type { useRunForm } from './use-run-form.ts';

interface RunEntryProps {
  run: ReturnType<typeof useRunForm<RunValues>>;
  journal: FundJournal;
  label: string;
  /** A name for it. */
  example: string;
  /** How one amount for the whole fund is spread. */
  whole: string;
  /** What is entered for the whole fund. */
  amounts: ReactNode;
  /** What is entered for each position. */
  lineFields: readonly LineField[];
  /** Below the amounts. */
  children?: ReactNode;
}

/** What is entered for a fund on a day, what that would do, and the request to post it (LED-07). */
export function RunEntry(props: RunEntryProps) {
  const { run, journal, label, example, whole, amounts, lineFields, children } = props;
  const { form, preview, change } = run;
  const { values } = form;
  return (
    <>
      <LongForm
        label={label}
        {...form.element}
        problem={form.problem}
        actions={
          <BusyButton type="submit" variant={preview ? 'default' : 'filled'} isBusy={form.isPending}>
            Show what it would do
          </BusyButton>
        }
      >
        <RunFields form={form} journal={journal} onDay={(day) => change({ day })} example={example} />
        <WayField value={values.way} onChange={(way) => change({ way })} whole={whole} />
        {values.way === 'whole' ? (
          amounts
        ) : (
          <LineFields
            fund={journal.fund._id}
            fields={lineFields}
            lines={values.lines}
            onChange={(lines) => change({ lines })}
            error={form.errorFor('lines')}
          />
        )}
        {children}
      </LongForm>
      {preview ? (
        <>
          <RunPreviewSection preview={preview} />
          <AskForRunForm
            preview={preview}
            isWaiting={journal.waiting !== null}
            onStale={run.again}
            onAsk={run.onAsk}
          />
        </>
      ) : null}
    </>
  );
}
