import { Button } from '@mantine/core';
import type { ParticipationDetail } from '@paddock/contract';
import {
  committedStages,
  coSubscriberNames,
  participantName,
  requestSentence,
  type Signer,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useLazyDialog } from '../../platform/dialog/use-lazy-dialog.tsx';
import { useMe } from '../../platform/session/session-context.ts';
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
import { ParticipationFacts } from './participation-facts.tsx';
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
            {participantName(data)}{' '}
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
      {data.stage === 'released' ? null : <ParticipationFacts participation={data} />}
      <EndedCommitments participation={data} />
      <ParticipationMoney participation={data} />
    </Container>
  );
}

const waitsFor = (signer: Signer, isJoint: boolean): string => {
  if (signer === 'management') return 'our countersignature';
  return `${signer === 'spouse' ? coSubscriberNames(isJoint).noun : 'the investor'}’s signature`;
};

/** That the agreement is to be replaced, and who signs next. */
function CorrectionWaits({ correction }: { correction: NonNullable<ParticipationDetail['correction']> }) {
  const { invest_amount: amount, waitingFor, since, isJoint } = correction;
  return (
    <>
      A corrected agreement (<Money amount={amount} />) of <DateTime moment={since} parts="date" />{' '}
      {waitingFor ? `waits for ${waitsFor(waitingFor, isJoint)}` : 'is signed and being sealed'}. Until then,
      the agreement that was countersigned before stands.
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
