import { Button } from '@mantine/core';
import type { ParticipationDetail } from '@paddock/contract';
import {
  accountPauseReason,
  committedStages,
  holderSignature,
  investingKindNames,
  investmentMethodNames,
  requestSentence,
  type Signer,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useLazyDialog } from '../../platform/dialog/use-lazy-dialog.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { ParticipationMoney } from '../money/participation-money.tsx';
import { EndedCommitments } from './ended-commitments.tsx';
import classes from './fund-page.module.css';
import { participationQuery } from './pipeline-api.ts';
import { stageMeanings, stageNames, stageTones } from './stages.ts';

/** One participation: its stage, its terms, and what an admin may do about it (BAC-06). */
export default function ParticipationPage() {
  const { id = '' } = useParams({ strict: false });
  const { data, isLoadingError, error, refetch } = useQuery(participationQuery(useTransport(), id));
  if (!data)
    return (
      <Container>
        <PageHeading title="Participation" eyebrow={<Link to="/admin/funds">Funds</Link>} />
        {isLoadingError ? (
          <ErrorState title="This participation could not be loaded" failure={error} onRetry={refetch} />
        ) : (
          <SkeletonBlock height="50vh" />
        )}
      </Container>
    );
  return (
    <Container>
      <PageHeading
        eyebrow={
          <Link to="/admin/funds/$id/$section" params={{ id: data.fund._id, section: 'pipeline' }}>
            {data.fund.name}
          </Link>
        }
        title={
          <>
            {data.investorName}{' '}
            <span className={classes.badge}>
              <StatusBadge tone={stageTones[data.stage] ?? 'neutral'}>{stageNames[data.stage]}</StatusBadge>
            </span>
          </>
        }
        lead={
          <>
            {data.correction ? <CorrectionWaits correction={data.correction} /> : stageMeanings[data.stage]}{' '}
            <Link to="/admin/people/$id" params={{ id: data.user }}>
              {data.investorEmail}
            </Link>
          </>
        }
      />
      <Actions participation={data} />
      {data.stage === 'released' ? null : <Facts participation={data} />}
      <EndedCommitments participation={data} />
      <ParticipationMoney participation={data} />
    </Container>
  );
}

const waitsFor: Record<Signer, string> = {
  investor: 'the investor’s signature',
  spouse: 'the spouse’s signature',
  management: 'our countersignature',
};

/** That the agreement is to be replaced, and who signs next. */
function CorrectionWaits({ correction }: { correction: NonNullable<ParticipationDetail['correction']> }) {
  const { invest_amount: amount, waitingFor, since } = correction;
  return (
    <>
      A corrected agreement (<Money amount={amount} />) of <DateTime moment={since} parts="date" />{' '}
      {waitingFor ? `waits for ${waitsFor[waitingFor]}` : 'is signed and being completed'}. Until it is
      complete, the countersigned one stands.
    </>
  );
}

/** The day, and the time below it where figures are side by side, so that neither wraps. */
const when = (moment: string | null) =>
  moment ? (
    <>
      <DateTime moment={moment} parts="date" />{' '}
      <span className={classes.time}>
        <DateTime moment={moment} parts="time" />
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
            In force from <DateTime moment={since} parts="date" />.{' '}
          </>
        )}
        Signed on <DateTime moment={signedAt} parts="date" />.
        {version !== null && version < current ? ` The fund is at version ${current} now.` : ''}
      </>
    ),
  };
}

function Facts({ participation: p }: { participation: ParticipationDetail }) {
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
                  note: `${investingKindNames[p.holder.kind]}; signs as ${holderSignature(p.holder)}`,
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
                  term: p.holder?.kind === 'joint' ? 'Second owner' : 'Spouse',
                  value: spouse || p.cosub_email,
                  note: `${p.cosub_email}, ${p.isSignedBySpouse ? 'has signed' : 'has not signed'}`,
                },
              ]
            : []),
        ]}
      />
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

function Actions({ participation: p }: { participation: ParticipationDetail }) {
  const openDialog = useLazyDialog();
  const me = useMe()._id;
  const load = () => import('./participation-dialogs.tsx');
  const isCommitted = committedStages.includes(p.stage);
  const isOursToSign = p.stage === 'countersign' || p.correction?.waitingFor === 'management';
  return (
    <Section title="Actions">
      {p.openApproval ? (
        <Callout tone="info" title="A request waits for a second admin">
          <p>
            {requestSentence(p.openApproval, me)} <Link to="/admin/approvals">Open the approvals</Link>
          </p>
        </Callout>
      ) : isCommitted ? (
        <FormActions>
          {p.stage === 'accepted' ? null : (
            <Button
              variant={isOursToSign ? 'filled' : 'default'}
              renderRoot={(props) => (
                <Link {...props} to="/admin/countersignatures/$syndUser" params={{ syndUser: p._id }} />
              )}
            >
              {isOursToSign ? 'Countersign' : 'Read the agreement'}
            </Button>
          )}
          <BusyButton
            variant="default"
            onPress={() =>
              openDialog(load, ({ CorrectTermsDialog }, control) => (
                <CorrectTermsDialog {...control} participation={p} />
              ))
            }
          >
            Correct the terms
          </BusyButton>
          <BusyButton
            variant="default"
            onPress={() =>
              openDialog(load, ({ ReleaseDialog }, control) => (
                <ReleaseDialog {...control} participation={p} />
              ))
            }
          >
            Release the commitment
          </BusyButton>
        </FormActions>
      ) : (
        <p>There is no commitment, so there is nothing to correct or release.</p>
      )}
    </Section>
  );
}
