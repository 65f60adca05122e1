import { Button } from '@mantine/core';
import { participantName } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { countersignaturesQuery, useReview } from './api.ts';
import type { SignedDocument } from './countersign-form.tsx';
import classes from './countersignature-page.module.css';

/** Leads to the agreement that has been waiting longest, other than the one on the page. */
export function NextAgreement({ after }: { after: string }) {
  const { data } = useQuery(countersignaturesQuery(useTransport()));
  const next = data?.items.find(({ syndUser, refusal }) => syndUser !== after && refusal === null);
  if (!data) return null;
  if (!next) return <p>Nothing else is waiting for your countersignature.</p>;
  return (
    <Button
      renderRoot={(props) => (
        <Link {...props} to="/admin/countersignatures/$syndUser" params={{ syndUser: next.syndUser }} />
      )}
    >
      Review the next: {participantName(next)}
    </Button>
  );
}

/** Marks the agreement as reviewed, to sign it later together with others. */
export function ReviewMark({ item, documentSha256 }: SignedDocument) {
  const review = useReview();
  const [problem, setProblem] = useState<string>();
  const { syndUser, reviewedAt } = item;
  const change = async (isReviewed: boolean) => {
    setProblem(undefined);
    try {
      await review.mutateAsync({ body: { syndUser, documentSha256, isReviewed } });
    } catch (failure) {
      setProblem(apiErrorMessage(failure));
    }
  };
  return (
    <div className={classes.side}>
      <p className={classes.note}>
        {reviewedAt
          ? 'You have reviewed this agreement. You can sign it from the list, together with the others that you have reviewed.'
          : 'Or mark it as reviewed, and sign all that you have reviewed with one signature.'}
      </p>
      <FormProblem message={problem} />
      <BusyButton variant="default" onPress={() => change(!reviewedAt)}>
        {reviewedAt ? 'Mark as not reviewed' : 'Mark as reviewed'}
      </BusyButton>
      {reviewedAt ? <NextAgreement after={syndUser} /> : null}
    </div>
  );
}
