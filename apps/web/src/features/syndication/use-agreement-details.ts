import type { SyndicationReply } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownRecordQuery } from '../../platform/session/own-record.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { useSaveOwnRecord } from '../../platform/session/use-save-own-record.ts';
import { agreementKindFor, type InvestAnswers, missingDetails } from './invest-answers.ts';
import { detailsBody, requiredDetails } from './required-details.ts';

/** The details that the invest form asks for so that the agreement has no blanks, and how they are saved (SEC-10). */
export function useAgreementDetails({ agreements }: SyndicationReply) {
  // If the profile cannot be loaded, missing details are requested before signing instead.
  const { data: profile } = useQuery(ownRecordQuery(useTransport(), useMe()._id));
  const { mutateAsync } = useSaveOwnRecord();
  const required = (answers: InvestAnswers) =>
    profile ? requiredDetails(missingDetails(answers, agreements, profile), profile, answers) : [];
  return {
    /** The fields that the answers so far require. */
    required,
    /** Whether the fund has an agreement for the chosen method; true before one is chosen. */
    isReady: (answers: InvestAnswers) => {
      const kind = agreementKindFor(answers);
      return kind === undefined || agreements[kind].isReady;
    },
    save: async (answers: InvestAnswers) => {
      const fields = required(answers);
      if (fields.length > 0) await mutateAsync(detailsBody(fields, answers));
    },
  };
}
