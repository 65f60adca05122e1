import type { ParticipationView } from '@paddock/contract';
import { coSubscriberNames, holderSignature, investingKindNames, isInvestmentMethod } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownRecordQuery } from '../../platform/session/own-record.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Money } from '../../ui/text/money.tsx';
import { methodLabels } from './invest-answers.ts';
import classes from './signing-panel.module.css';

type Terms = Pick<
  ParticipationView,
  | 'invest_amount'
  | 'method_of_inv'
  | 'isSpouseInvestmentRequired'
  | 'cosub_first_name'
  | 'cosub_last_name'
  | 'cosub_email'
  | 'holder'
>;

/** The terms of a commitment that its agreement states. */
export function AgreedTerms({
  syndUser,
  label,
  children,
}: {
  syndUser: Terms;
  label: string;
  /** More of them, before the spouse. */
  children?: ReactNode;
}) {
  const { method_of_inv: method, isSpouseInvestmentRequired } = syndUser;
  return (
    <dl className={classes.terms} aria-label={label}>
      <div>
        <dt>Amount</dt>
        <dd>
          <Money amount={syndUser.invest_amount} />
        </dd>
      </div>
      {isInvestmentMethod(method) ? (
        <div>
          <dt>Method</dt>
          <dd>{methodLabels[method].label}</dd>
        </div>
      ) : null}
      {children}
      {isSpouseInvestmentRequired ? (
        <div>
          <dt>{coSubscriberNames(syndUser.holder?.kind === 'joint').title}</dt>
          <dd>
            {syndUser.cosub_first_name} {syndUser.cosub_last_name}, {syndUser.cosub_email}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** Amount, method and names of a commitment once more, before its agreement is signed (INV-05). */
export function LastLook({ syndUser }: { syndUser: ParticipationView }) {
  const me = useMe();
  const { data: profile } = useQuery(ownRecordQuery(useTransport(), me._id));
  const { holder } = syndUser;
  const investor = [profile?.firstName, profile?.lastName].filter(Boolean).join(' ') || me.displayName;
  return (
    <AgreedTerms syndUser={syndUser} label="What you are signing">
      {holder && holder.kind !== 'individual' ? (
        <div>
          <dt>{investingKindNames[holder.kind]}</dt>
          <dd dir="auto">{holder.name}</dd>
        </div>
      ) : null}
      <div>
        <dt>Investor</dt>
        <dd>{investor}</dd>
      </div>
      {holder && holderSignature(holder) !== investor ? (
        <div>
          <dt>Signed by</dt>
          <dd dir="auto">{holderSignature(holder)}</dd>
        </div>
      ) : null}
    </AgreedTerms>
  );
}
