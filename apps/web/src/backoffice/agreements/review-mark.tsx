import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useReview } from './api.ts';
import type { SignedDocument } from './countersign-form.tsx';
import classes from './countersignature-page.module.css';
import { NextAgreement } from './next-agreement.tsx';

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
