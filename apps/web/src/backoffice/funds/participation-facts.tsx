import type { ParticipationDetail } from '@paddock/contract';
import {
  accountPauseReason,
  coSubscriberNames,
  holderSignature,
  investingKindNames,
  investmentMethodNames,
  timeZoneWords,
  undecidedHolderMessages,
} from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { PortalDay, PortalTime } from '../../platform/portal/portal-day.tsx';
import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Money } from '../../ui/text/money.tsx';
import { HolderChanges } from '../holders/holder-changes.tsx';
import classes from './fund-page.module.css';

/**
 * The day, and the time below it where figures are side by side, so that neither wraps. All in the portal's time zone: the
 * team may have set the day of the countersignature.
 */
const when = (moment: string | null) =>
  moment ? (
    <>
      <PortalDay moment={moment} />{' '}
      <span className={classes.time}>
        <PortalTime moment={moment} />
      </span>
    </>
  ) : (
    'Not yet'
  );
const answer = (value: boolean | null) => (value === null ? 'Not answered' : value ? 'Yes' : 'No');

/** Under which version of the fund's terms it was signed. */
function signedTermsFigure({
  signedAt,
  version,
  since,
  current,
}: NonNullable<ParticipationDetail['signedTerms']>) {
  return {
    term: 'Signed under',
    value: version === null ? 'Terms before the history' : `Version ${version} of the terms`,
    note: (
      <>
        {version === null ? null : (
          <>
            In force from <PortalDay moment={since} />.{' '}
          </>
        )}
        Signed on <PortalDay moment={signedAt} />.
        {version !== null && version < current ? ` The fund is at version ${current} now.` : ''}
      </>
    ),
  };
}

/** What is known of a commitment, and what is odd about it. */
export function ParticipationFacts({ participation: p }: { participation: ParticipationDetail }) {
  const spouse = [p.cosub_first_name, p.cosub_last_name].filter(Boolean).join(' ');
  return (
    <>
      <KeyFigures
        figures={[
          {
            term: 'Amount',
            value: p.amount === null ? 'None' : <Money amount={p.amount} />,
            note: p.correction ? (
              <>
                <Money amount={p.correction.invest_amount} /> once corrected
              </>
            ) : undefined,
          },
          { term: 'Method', value: p.method ? (investmentMethodNames[p.method] ?? p.method) : 'Not chosen' },
          ...(p.holder
            ? [
                {
                  term: 'Holder',
                  value: p.holder.name,
                  note: (
                    <>
                      {investingKindNames[p.holder.kind]}; signs as {holderSignature(p.holder)}
                      <HolderChanges changes={p.holderChanges} />
                    </>
                  ),
                },
              ]
            : []),
          { term: 'Opened', value: when(p.openedAt) },
          { term: 'Commitment recorded', value: when(p.committedAt) },
          {
            term: 'Signed by the investor',
            // When is not known of what was signed elsewhere.
            value: p.isSignedByInvestor && !p.signedTerms ? 'Yes' : when(p.signedTerms?.signedAt ?? null),
          },
          { term: 'Countersigned', value: when(p.completedAt) },
          ...(p.signedTerms ? [signedTermsFigure(p.signedTerms)] : []),
          ...(p.method === 'CASH' && p.holder?.kind !== 'joint'
            ? [
                { term: 'Married', value: answer(p.is_married) },
                { term: 'Community property state', value: answer(p.is_marital_state) },
              ]
            : []),
          ...(p.cosub_email
            ? [
                {
                  term: coSubscriberNames(p.holder?.kind === 'joint').title,
                  value: spouse || p.cosub_email,
                  note: `${p.cosub_email}, ${p.isSignedBySpouse ? 'has signed' : 'has not signed'}`,
                },
              ]
            : []),
        ]}
      />
      <p className={classes.time}>Times are in {timeZoneWords(usePortal().timeZone)}.</p>
      {p.undecidedHolder ? (
        <Callout tone="warn" title="Who holds this investment is not known">
          <p>
            {undecidedHolderMessages[p.undecidedHolder]} Until it is stated, pages show the investing profile
            as it is. <Link to="/admin/holders">Open the undecided holders</Link>
          </p>
        </Callout>
      ) : null}
      {p.pause ? (
        <Callout tone="warn" title={accountPauseReason[p.pause]}>
          <p>
            So their sign links are paused, they see no payment instructions, and nobody reminds them or asks
            them for money. The <Link to="/admin/audit">audit log</Link> has each email that was not sent.
          </p>
        </Callout>
      ) : null}
      {p.stage === 'declined' && p.feedback ? (
        <Callout title="Why the investor declined">
          <p>{p.feedback}</p>
        </Callout>
      ) : null}
    </>
  );
}
