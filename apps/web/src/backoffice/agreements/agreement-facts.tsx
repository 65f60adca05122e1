import type { AgreementDetail, AgreementSigner, Countersignature } from '@paddock/contract';
import { coSubscriberNames, investmentMethodNames, participantName } from '@paddock/domain';
import type { ReactNode } from 'react';
import { PortalDay } from '../../platform/portal/portal-day.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import classes from './agreement-facts.module.css';

/** The accreditation that the holder stated and its review, for the person who countersigns: in amber where it lacks something. */
function StatedAccreditation({
  accreditation,
  accreditationGap: gap,
  holderName,
}: Pick<Countersignature, 'accreditation' | 'accreditationGap' | 'holderName'>) {
  if (!accreditation)
    return (
      <Callout tone="warn" title="No accreditation stated">
        {holderName ?? 'The investor'} has not stated an accreditation.
      </Callout>
    );
  const { type, answer, statedAt, review } = accreditation;
  return (
    <Callout
      tone={gap ? 'warn' : 'info'}
      title={`Accreditation${gap === 'expired' ? ' out of date' : ''}: ${type}`}
    >
      <p>
        “{answer}”
        {statedAt ? (
          <>
            , stated on <DateTime moment={statedAt} />
          </>
        ) : (
          '. When it was stated is not known'
        )}
        .
      </p>
      <p>
        {review ? (
          <>
            {review.decision === 'accepted' ? 'Accepted' : 'Rejected'}
            {review.by ? ` by ${review.by}` : ''}
            {review.at ? (
              <>
                {' '}
                on <DateTime moment={review.at} />
              </>
            ) : null}
            {review.validUntil ? (
              <>
                , {gap === 'expired' ? 'was valid' : 'valid'} until <PortalDay moment={review.validUntil} />
              </>
            ) : null}
            .{review.reason ? ` ${review.reason}` : ''}
          </>
        ) : (
          'Not reviewed yet.'
        )}
      </p>
    </Callout>
  );
}

const roleNames: Readonly<Record<AgreementSigner['role'], string>> = {
  investor: 'Investor signed',
  spouse: 'Spouse signed',
  management: 'Management signed',
};

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className={classes.term}>{term}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

/** What the countersigner compares with the document: the people, the terms, the signatures and the values. */
export function AgreementFacts({ item }: { item: AgreementDetail }) {
  // The trust or the entity that invests, as the agreement names it.
  const holder = item.values.find(
    ({ name, text }) => (name === 'trust_name' || name === 'entity_name') && text !== '',
  );
  const coSubscriber = coSubscriberNames(item.isJoint).title;
  return (
    <>
      <StatedAccreditation {...item} />
      <dl className={classes.facts} aria-label="Facts">
        <Fact term="Investor">
          {participantName(item)}
          <br />
          <span className={classes.quiet}>{item.investorEmail}</span>
        </Fact>
        {holder ? <Fact term={holder.label}>{holder.text}</Fact> : null}
        <Fact term={coSubscriber}>{item.spouseName ?? 'No spouse signs'}</Fact>
        <Fact term="Fund">{item.fundName}</Fact>
        <Fact term="Amount">
          <Money amount={item.amount} />
          {item.standingAmount === null ? null : (
            <>
              {' '}
              <span className={classes.quiet}>
                corrects <Money amount={item.standingAmount} />
              </span>
            </>
          )}
        </Fact>
        <Fact term="Method">{investmentMethodNames[item.method] ?? (item.method || 'Not stated')}</Fact>
        {item.signers.map(({ role, name, party, typedName, signedAt }) => (
          <Fact key={role} term={role === 'spouse' ? `${coSubscriber} signed` : roleNames[role]}>
            {signedAt ? (
              <>
                <DateTime moment={signedAt} />
                <br />
                <span className={classes.quiet}>{party}</span>
                {typedName !== null && typedName !== name ? (
                  <>
                    <br />
                    <strong>Typed as “{typedName}”</strong>
                  </>
                ) : null}
              </>
            ) : (
              'Not yet'
            )}
          </Fact>
        ))}
      </dl>
      <details className={classes.values}>
        <summary>Values in the agreement ({item.values.length})</summary>
        <dl className={classes.facts}>
          {item.values.map(({ name, label, text }) => (
            <Fact key={name} term={label}>
              {text}
            </Fact>
          ))}
        </dl>
      </details>
    </>
  );
}
