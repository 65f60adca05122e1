import { Textarea } from '@mantine/core';
import type { OpeningPreview } from '@paddock/contract';
import { newAdminRule } from '@paddock/domain';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import { useAskToOpen } from './api.ts';
import { asked, reasonError } from './journal-words.ts';
import { openingBlock } from './opening-words.ts';

/** Asks a second admin to open the journal as this preview shows it. If that has changed, the page shows the new one. */
export function AskToOpenForm({ preview }: { preview: OpeningPreview }) {
  const ask = useAskToOpen();
  const block = openingBlock(preview);
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reasonError(reason) }),
    onSubmit: async ({ reason }) => {
      await ask.mutateAsync({
        body: { fund: preview.fund._id, version: preview.version, reason: reason.trim() },
      });
      void showToast({ message: asked, tone: 'positive' });
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  return (
    <Section title="Open the journal">
      {block ? (
        <Callout tone="warn" title="The journal cannot be opened yet">
          <p>{block}</p>
        </Callout>
      ) : null}
      <Form label="Open the journal" {...form.element}>
        <p>
          A second admin has to approve it. If anything above changes until then, the request is void. A
          journal that is open stays open: from then on the figures of the fund come from it, and its
          percentages cannot be typed any more. {newAdminRule}
        </p>
        <Textarea
          {...form.field('reason')}
          label="Reason"
          description="The other admins read it."
          autosize
          minRows={2}
          maxLength={2_000}
          required
          disabled={block !== undefined}
        />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending} disabled={block !== undefined}>
            Ask to open the journal
          </BusyButton>
        </FormActions>
      </Form>
    </Section>
  );
}
