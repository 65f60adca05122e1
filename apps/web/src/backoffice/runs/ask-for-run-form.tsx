import { Checkbox, Textarea } from '@mantine/core';
import type { RunPreview } from '@paddock/contract';
import { newAdminRule, runKindNames } from '@paddock/domain';
import { useState } from 'react';
import { asApiError } from '../../platform/api/api-error.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { type SubmitErrors, useForm } from '../../ui/forms/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import { reasonError } from '../journals/journal-words.ts';
import { toAskErrors } from './run-values.ts';
import { confirmation, isStale, previewBlock } from './run-words.ts';

/** What is asked for with a preview. */
export interface AskedRun {
  version: string;
  reason: string;
  confirmed: boolean;
}

interface AskForRunFormProps {
  preview: RunPreview;
  /** Something else waits for this journal. */
  isWaiting: boolean;
  onAsk: (asked: AskedRun) => Promise<SubmitErrors | undefined>;
  /** The fund has moved since the preview: another one is to be shown. */
  onStale: () => Promise<unknown>;
}

/** Asks a second admin to post exactly what the preview shows. */
export function AskForRunForm({ preview, isWaiting, onAsk, onStale }: AskForRunFormProps) {
  // What was confirmed was this preview.
  const [confirmedVersion, setConfirmedVersion] = useState<string>();
  const { version, kind } = preview;
  const isConfirmed = confirmedVersion === version;
  const toConfirm = confirmation(preview);
  const block = previewBlock(preview);
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reasonError(reason) }),
    onSubmit: async ({ reason }) => {
      if (toConfirm && !isConfirmed)
        return { message: 'Please confirm what is marked above, or change what you entered.' };
      try {
        return await onAsk({ version, reason: reason.trim(), confirmed: isConfirmed });
      } catch (failure) {
        if (isStale(asApiError(failure))) await onStale();
        throw failure;
      }
    },
    toErrors: toAskErrors,
  });
  return (
    <Section title="Ask for approval">
      {block ? (
        <Callout tone="failure" title="This cannot be asked for yet">
          <p>{block}</p>
        </Callout>
      ) : isWaiting ? (
        <Callout tone="info" title="Something else waits for this journal">
          <p>Until it is decided, nothing else can be asked for.</p>
        </Callout>
      ) : null}
      <Form label="Ask for approval" {...form.element}>
        <p>
          A second admin has to approve it. If anything in the fund changes until then, the request is void,
          and has to be made again. {newAdminRule}
        </p>
        <Textarea
          {...form.field('reason')}
          label="Reason"
          description="The other admins read it."
          autosize
          minRows={2}
          maxLength={2_000}
          required
        />
        {toConfirm && !block ? (
          <Checkbox
            label={toConfirm}
            checked={isConfirmed}
            onChange={(event) => setConfirmedVersion(event.currentTarget.checked ? version : undefined)}
          />
        ) : null}
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending} disabled={block !== undefined || isWaiting}>
            Ask to post this {runKindNames[kind].toLowerCase()}
          </BusyButton>
        </FormActions>
      </Form>
    </Section>
  );
}
