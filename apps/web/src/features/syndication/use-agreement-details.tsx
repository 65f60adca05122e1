import type { SyndicationReply } from '@paddock/contract';
import { useSaveOwnRecord } from '../../platform/session/own-record.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { agreementProfileOf, jointAccountOf, type OwnHolders } from './holder-answers.ts';
import { agreementKindFor, type InvestAnswers, missingDetails } from './invest-answers.ts';
import { detailsBody, requiredDetails } from './required-details.ts';

/** What to know about the agreement before the form is sent (SEC-10). */
export function AgreementAlert({ isReady, isAsking }: { isReady: boolean; isAsking: boolean }) {
  if (!isReady)
    return (
      <Callout tone="warn" title="This agreement is not ready yet" announce>
        The fund has no agreement for this method of investment yet, and its manager has been notified. You
        can submit now and sign once the agreement is ready, or choose another method.
      </Callout>
    );
  if (!isAsking) return null;
  return (
    <Callout tone="info" title="For your agreement">
      The agreement needs a few more details. They are saved in your profile.
    </Callout>
  );
}

/** The details that the invest form asks for so that the agreement has no blanks, and how they are saved (SEC-10). */
export function useAgreementDetails({ agreements }: SyndicationReply, holders: OwnHolders) {
  const { account } = holders;
  const { mutateAsync } = useSaveOwnRecord();
  const jointOf = (answers: InvestAnswers) => jointAccountOf(answers, answers.method_of_inv, holders);
  const required = (answers: InvestAnswers) => {
    // If the account cannot be loaded, missing details are requested before signing instead.
    if (!account) return [];
    const profile = agreementProfileOf(account, answers, answers.method_of_inv, holders);
    return requiredDetails(missingDetails(answers, agreements, profile, jointOf(answers)), profile, answers);
  };
  return {
    /** The fields that the answers so far require. */
    required,
    /** Whether the fund has an agreement for the chosen method; true before one is chosen. */
    isReady: (answers: InvestAnswers) => {
      const kind = agreementKindFor(answers, jointOf(answers));
      return kind === undefined || agreements[kind].isReady;
    },
    save: async (answers: InvestAnswers) => {
      const fields = required(answers);
      if (fields.length > 0) await mutateAsync(detailsBody(fields, answers));
    },
  };
}
