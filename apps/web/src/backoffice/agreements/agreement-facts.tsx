import type { AgreementDetail, AgreementSigner } from '@paddock/contract';
import type { ReactNode } from 'react';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { investmentMethodNames } from '../records/model/investment-method-names.ts';
import classes from './agreement-facts.module.css';
import { StatedAccreditation } from './stated-accreditation.tsx';

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
  return (
    <>
      <dl className={classes.facts} aria-label="Facts">
        <Fact term="Investor">
          {item.investorName}
          <br />
          <span className={classes.quiet}>{item.investorEmail}</span>
        </Fact>
        <Fact term="Spouse">{item.spouseName ?? 'No spouse signs'}</Fact>
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
        {item.signers.map(({ role, name, signedAt }) => (
          <Fact key={role} term={roleNames[role]}>
            {signedAt ? (
              <>
                <DateTime moment={signedAt} />
                <br />
                <span className={classes.quiet}>{name}</span>
              </>
            ) : (
              'Not yet'
            )}
          </Fact>
        ))}
      </dl>
      <StatedAccreditation accreditation={item.accreditation} />
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
