import { Textarea, TextInput } from '@mantine/core';
import type { AccreditationPage, PortalView } from '@paddock/contract';
import { dayIn, endOfDay, isDay } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { asApiError } from '../../platform/api/api-error.ts';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { PortalDay } from '../../platform/portal/portal-day.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './accreditation.module.css';
import { accreditationQuery, useReviewAccreditation } from './api.ts';
import { Evidence } from './evidence.tsx';

interface Review {
  decision: '' | 'accepted' | 'refused';
  reason: string;
  /** A day of the portal. */
  validUntil: string;
}

function mistakes({ decision, reason, validUntil }: Review) {
  return {
    ...(decision === '' && { decision: 'Please choose.' }),
    ...(decision === 'refused' &&
      reason.trim() === '' && { reason: 'Please say why: the investor reads it.' }),
    ...(decision === 'accepted' && !isDay(validUntil) && { validUntil: 'Please choose a day.' }),
  };
}

type PortalClock = Pick<PortalView, 'timeZone'>;

/** Nothing is decided yet; the day that is offered is one of the portal. */
export const firstReview = (defaultValidUntil: string, { timeZone }: PortalClock): Review => ({
  decision: '',
  reason: '',
  validUntil: dayIn(new Date(defaultValidUntil), timeZone),
});

/** The end of the chosen day in the portal, if an accreditation is accepted. */
export const validThrough = ({ decision, validUntil }: Review, { timeZone }: PortalClock): string | null =>
  decision === 'accepted' ? (endOfDay(validUntil, timeZone)?.toISOString() ?? null) : null;

/** Accepts or refuses what is shown, and nothing that the investor states meanwhile. */
function ReviewForm({ item }: { item: AccreditationPage }) {
  const review = useReviewAccreditation();
  const { user, investing_entity, statement, name } = item;
  const portal = usePortal();
  const form = useForm<Review>({
    initialValues: firstReview(item.defaultValidUntil, portal),
    validate: mistakes,
    onSubmit: async (values) => {
      const { decision, reason } = values;
      if (decision === '') return undefined;
      await review.mutateAsync({
        body: {
          user,
          investing_entity,
          statement,
          decision,
          reason: reason.trim() || null,
          validUntil: validThrough(values, portal),
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

/** One accreditation: the claim and the decision beside the documents (BAC-09). */
export default function AccreditationReviewPage() {
  const { id = '' } = useParams({ strict: false });
  const { profile } = useSearch({ strict: false });
  const { data, error, refetch } = useQuery(
    accreditationQuery(useTransport(), id, typeof profile === 'string' ? profile : undefined),
  );
  return (
    <Container>
      <PageHeading
        eyebrow={<Link to="/admin/accreditation">Accreditation</Link>}
        title={data?.name ?? 'Accreditation'}
        lead={data?.email}
        actions={
          data ? (
            <Link to="/admin/people/$id" params={{ id }}>
              Everything about this person
            </Link>
          ) : null
        }
      />
      {data ? (
        <div className={classes.columns}>
          <div>
            <Claim item={data} />
            {data.block === null ? (
              <ReviewForm key={data.statement} item={data} />
            ) : (
              <Callout tone="info">
                <p>{data.block}</p>
              </Callout>
            )}
          </div>
          <Evidence documents={data.evidence} />
        </div>
      ) : error === null ? (
        <SkeletonBlock height="30rem" />
      ) : asApiError(error).status === 404 ? (
        <EmptyState
          title="This person does not exist"
          action={<Link to="/admin/accreditation">Back to the queue</Link>}
        >
          The account may have been deleted.
        </EmptyState>
      ) : (
        <ErrorState title="The accreditation could not be loaded" failure={error} onRetry={refetch} />
      )}
    </Container>
  );
}

function Claim({ item }: { item: AccreditationPage }) {
  const { type, answer, subject, statedAt, review, validUntil, standing } = item;
  return (
    <>
      {standing === 'none' ? null : (
        <dl className={classes.claim}>
          <dt>Accredited as</dt>
          <dd>
            {type ?? 'Not known'}
            {subject ? `, ${subject}` : ''}
          </dd>
          <dt>States</dt>
          <dd>{answer ?? 'An answer that is no longer offered'}</dd>
          <dt>Stated</dt>
          <dd>{statedAt ? <DateTime moment={statedAt} /> : 'Not known when'}</dd>
        </dl>
      )}
      {review ? (
        <Callout
          tone={review.decision === 'accepted' ? 'done' : 'warn'}
          title={review.decision === 'accepted' ? 'Accepted' : 'Refused'}
        >
          <p>
            {review.by ? `By ${review.by}` : 'By somebody whose account was deleted'}
            {review.at ? (
              <>
                {' '}
                on <DateTime moment={review.at} parts="date" />
              </>
            ) : null}
            {validUntil ? (
              <>
                , valid until <PortalDay moment={validUntil} />
              </>
            ) : null}
            .{review.reason ? ` ${review.reason}` : ''}
          </p>
        </Callout>
      ) : null}
    </>
  );
}
