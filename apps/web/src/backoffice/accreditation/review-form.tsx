import { Textarea, TextInput } from '@mantine/core';
import type { AccreditationPage } from '@paddock/contract';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useReviewAccreditation } from './api.ts';

interface Review {
  decision: '' | 'accepted' | 'refused';
  reason: string;
  /** A day of the reviewer's calendar. */
  validUntil: string;
}

/** The last moment of a day where the reviewer is; undefined if it is not a day. */
function endOfDay(day: string): Date | undefined {
  const moment = new Date(`${day}T23:59:59`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

function mistakes({ decision, reason, validUntil }: Review) {
  return {
    ...(decision === '' && { decision: 'Please choose.' }),
    ...(decision === 'refused' &&
      reason.trim() === '' && { reason: 'Please say why: the investor reads it.' }),
    ...(decision === 'accepted' && !endOfDay(validUntil) && { validUntil: 'Please choose a day.' }),
  };
}

/** Accepts or refuses what is shown, and nothing that the investor states meanwhile. */
export function ReviewForm({ item }: { item: AccreditationPage }) {
  const review = useReviewAccreditation();
  const { user, statement, name } = item;
  const form = useForm<Review>({
    initialValues: { decision: '', reason: '', validUntil: item.defaultValidUntil.slice(0, 10) },
    validate: mistakes,
    onSubmit: async ({ decision, reason, validUntil }) => {
      if (decision === '') return undefined;
      await review.mutateAsync({
        body: {
          user,
          statement,
          decision,
          reason: reason.trim() || null,
          validUntil: decision === 'accepted' ? (endOfDay(validUntil)?.toISOString() ?? null) : null,
        },
      });
      void showToast({
        message: `The accreditation of ${name} was ${decision}. We told them by email.`,
        tone: 'positive',
      });
      form.change({ decision: '', reason: '' });
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const { decision } = form.values;
  return (
    <Form label="Review" {...form.element}>
      <ChoiceField
        label={item.review ? 'Decide again' : 'Decision'}
        choices={[
          { value: 'accepted', label: 'Accept' },
          { value: 'refused', label: 'Refuse' },
        ]}
        value={decision === '' ? undefined : decision}
        onChange={(value) => form.change({ decision: value })}
        error={form.errorFor('decision')}
        isSideBySide
      />
      {decision === 'accepted' ? (
        <TextInput type="date" label="Valid until" {...form.field('validUntil')} />
      ) : null}
      {decision === '' ? null : (
        <Textarea
          label={decision === 'refused' ? 'Reason' : 'Note (optional)'}
          description="The investor reads this."
          autosize
          minRows={2}
          maxLength={2_000}
          {...form.field('reason')}
        />
      )}
      <FormProblem message={form.problem} />
      <FormActions>
        <BusyButton type="submit" isBusy={form.isPending}>
          {decision === 'refused' ? 'Refuse' : decision === 'accepted' ? 'Accept' : 'Decide'}
        </BusyButton>
      </FormActions>
    </Form>
  );
}
