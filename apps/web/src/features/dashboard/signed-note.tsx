import { Button } from '@mantine/core';
import type { ParticipationListItem } from '@paddock/contract';
import { type AfterSigning, afterSigning, investmentName, signatureStep, unknownFund } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ownParticipationsQuery } from '../../platform/api/own-participations.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { justSigned } from '../../platform/drafts/form-draft.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Money } from '../../ui/text/money.tsx';
import classes from './dashboard.module.css';

/** After the investor has signed: what they signed, who signs next, and what comes then, until they close it (INV-05). */
export function SignedNote() {
  const signed = justSigned(useMe()._id);
  const [id, setId] = useState(() => signed.read());
  const { data } = useQuery(ownParticipationsQuery(useTransport()));
  const own = data?.items.find(({ _id }) => _id === id);
  const words = own ? signedNoteWords(own) : null;
  if (!own || !words) return null;
  const close = () => {
    signed.clear();
    setId(null);
  };
  return (
    <div className={classes.signed}>
      <Callout
        tone="done"
        announce
        title={`You have signed ${words.agreement} for ${investmentName({ fundName: own.fund?.name ?? unknownFund, holderName: own.holderName })}`}
      >
        <p>
          You signed for <Money amount={words.amount} />. We have emailed you a confirmation.
        </p>
        <p>{words.next}</p>
        <p>{words.later}</p>
        <div className={classes.signedActions}>
          <Button
            variant="default"
            size="sm"
            renderRoot={(props) => (
              <Link to="/dashboard/investments/$id" params={{ id: own._id }} {...props} />
            )}
          >
            Open your investment
          </Button>
          <Button variant="subtle" size="sm" onClick={close}>
            Close
          </Button>
        </div>
      </Callout>
    </div>
  );
}

type Signed = Pick<
  ParticipationListItem,
  | 'isSpouseInvestmentRequired'
  | 'syndAgreementSignedByCurrentUser'
  | 'syndAgreementSignedByCurrentUserCosub'
  | 'sa_complete_date'
  | 'invest_amount'
  | 'cosub_first_name'
  | 'cosub_last_name'
  | 'cosub_email'
  | 'holder'
  | 'correction'
>;

type SignedNoteWords = AfterSigning & {
  /** In the middle of a sentence. */
  readonly agreement: string;
  /** Dollars that it is for. */
  readonly amount: ParticipationListItem['invest_amount'];
};

const coSubscriberOf = ({ cosub_first_name: first, cosub_last_name: last, cosub_email: email }: Signed) =>
  email ? { name: [first, last].filter(Boolean).join(' '), email } : null;

/**
 * What the investor has signed and what comes after it; null where they have not signed, or everyone has. While a
 * corrected agreement waits for signatures, it is that one: the complete one stands, and needs none (SEC-01).
 */
export function signedNoteWords(own: Signed): SignedNoteWords | null {
  const { correction } = own;
  const step = signatureStep(correction ? { ...correction, sa_complete_date: null } : own);
  if (step !== 2 && step !== 3) return null;
  const waitingFor = step === 2 ? 'spouse' : 'management';
  if (correction)
    return {
      agreement: 'the corrected agreement',
      amount: correction.invest_amount,
      ...afterSigning({
        waitingFor: correction.waitingFor && waitingFor,
        spouse: null,
        isJoint: correction.isJoint,
        isCorrected: true,
      }),
    };
  return {
    agreement: 'the agreement',
    amount: own.invest_amount,
    ...afterSigning({ waitingFor, spouse: coSubscriberOf(own), isJoint: own.holder?.kind === 'joint' }),
  };
}
