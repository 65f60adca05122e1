import type { EndedCommitmentView, ParticipationDetail } from '@paddock/contract';
import { investmentMethodNames } from '@paddock/domain';
import { useDocumentActions } from '../../platform/download/use-document-actions.tsx';
import { PortalDay } from '../../platform/portal/portal-day.tsx';
import { DocumentList } from '../../ui/data/document-list.tsx';
import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import classes from './fund-page.module.css';
import { useRequestVoidAgreement } from './pipeline-api.ts';
import { causeNames } from './stages.ts';

/** What each commitment was that has ended, the newest first. */
export function EndedCommitments({ participation }: { participation: ParticipationDetail }) {
  return participation.endedCommitments.map((commitment) => (
    <EndedCommitment key={commitment.endedAt} commitment={commitment} />
  ));
}

const day = (moment: string | null, otherwise: string) =>
  moment ? <PortalDay moment={moment} /> : otherwise;

function EndedCommitment({ commitment }: { commitment: EndedCommitmentView }) {
  const { amount, method, isSignedByInvestor, signedAt, completedAt, endedAt, cause, reason } = commitment;
  const { received, toReturn, agreements, recordedAt } = commitment;
  return (
    <Section title="Ended commitment">
      <KeyFigures
        figures={[
          { term: 'Amount', value: amount === null ? 'Not known' : <Money amount={amount} /> },
          { term: 'Method', value: method ? (investmentMethodNames[method] ?? method) : 'Not known' },
          { term: 'Commitment recorded', value: day(recordedAt, 'Not known') },
          { term: 'Signed by the investor', value: day(signedAt, isSignedByInvestor ? 'Yes' : 'No') },
          { term: 'Countersigned', value: day(completedAt, 'No') },
          ...(received > 0
            ? [
                {
                  term: 'Came in',
                  value: <Money amount={received} />,
                  note:
                    toReturn > 0 ? (
                      <>
                        <Money amount={toReturn} /> is to be returned
                      </>
                    ) : (
                      'has been returned'
                    ),
                },
              ]
            : []),
          { term: 'Ended', value: day(endedAt, ''), note: causeNames[cause] },
        ]}
      />
      {reason ? (
        <Callout title="Why the commitment was released">
          <p className={classes.reason}>{reason}</p>
          <p>
            <ReleasedBy commitment={commitment} /> <DateTime moment={endedAt} />. The investor was told this
            reason by email.
          </p>
        </Callout>
      ) : null}
      {agreements.length > 0 ? <VoidAgreements agreements={agreements} /> : null}
    </Section>
  );
}

/** Who released it; two people if the investor had signed. */
function ReleasedBy({ commitment: { releasedBy, approvedBy } }: { commitment: EndedCommitmentView }) {
  const by = releasedBy?.name ?? 'Somebody who has left';
  return approvedBy ? (
    <>
      {by} asked for it, and {approvedBy.name} approved it on
    </>
  ) : (
    <>{by} released it on</>
  );
}

function VoidAgreements({ agreements }: Pick<EndedCommitmentView, 'agreements'>) {
  const { open, download } = useDocumentActions({ requestLink: useRequestVoidAgreement() });
  return (
    <DocumentList
      documents={agreements.map(({ _id: id, title, filedAt: date }) => ({ id, title, date }))}
      onOpen={open}
      onDownload={download}
      emptyTitle="No agreement"
    />
  );
}
