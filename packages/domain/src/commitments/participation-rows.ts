import {
  type FigureFacts,
  figuresOf,
  type ParticipationAmounts,
  type ParticipationTotals,
} from '../money/figures.ts';
import type { FundStatus } from '../money/fund-status.ts';
import { type Cents, centsOf, formatUsdWithCents, sumCents } from '../money/money.ts';
import { type SummaryRow, sortSummary, unknownFund } from '../money/returns.ts';
import { dayOrNull } from '../time/calendar-day.ts';
import type { Day } from '../time/day.ts';
import { type Instant, instantTime } from '../time/instant.ts';
import { type InvestmentStatus, investmentStatus } from './investment-status.ts';
import { type PositionDifferences, positionBeside } from './position-in-row.ts';

/** A participation, as its investor reads it, for the summary. Amounts in dollars. */
export type SummaryParticipation = {
  readonly _id: string;
  readonly invest_amount: number | null;
  readonly isInvesting: boolean;
  readonly isGoingToInvest: boolean;
  readonly isSpouseInvestmentRequired: boolean;
  readonly signedByCurrentUserCosub: boolean;
  readonly syndAgreementSignedByCurrentUser: boolean | null;
  /** What holds it, where it has to be said (ENT-04). */
  readonly holderName: string | null;
  readonly holder: { readonly entity: string } | null;
  /** When it was committed. */
  readonly sa_start_date: Instant;
  /** Dollars; null until the agreement is complete. */
  readonly funding: {
    readonly funded: number;
    readonly unfunded: number;
    readonly excess: number;
    readonly dueAt: Instant;
    readonly isPaused?: boolean;
    /** What is asked for: nothing of a fund that has ended. */
    readonly toWire: number;
  } | null;
  /**
   * What the ledger of an opened fund says beside the rest of this; null where the figures are percentages of amounts
   * (LED-01).
   */
  readonly position: PositionDifferences | null;
  /** The time zone of the journal of an opened fund, whose days those of its figures are. */
  readonly figuresTimeZone?: string | undefined;
  /** Dollars that came in for commitments that have ended. */
  readonly toReturn: number;
  /** Null if the fund is gone. */
  readonly fundStatus: FundStatus | null;
  readonly fund: {
    readonly name: string;
    readonly url_slug: string | null;
    readonly currentPercentageTotalReturned: number | null;
    readonly currentFundValuePercentage: number | null;
    readonly currentPercentagesUpdatedAt: Instant;
    readonly close_date: Instant;
  } | null;
};

/** A row of the investment summary. */
export type ParticipationRow = SummaryRow &
  ParticipationAmounts & {
    readonly id: string;
    readonly slug: string | null;
    /** What holds it, where it has to be said (ENT-04). */
    readonly holderName: string | null;
    /** The investing profile of that holder. */
    readonly profile: string | null;
    /** The agreement is incomplete. */
    readonly isPending: boolean;
    readonly status: InvestmentStatus;
    /** What the investor is asked to wire now. */
    readonly toWire: Cents;
    /** Since when its figures hold: not before it was committed. */
    readonly figuresAsOf: Instant;
    /** The time zone of the journal, whose days they are of; null where it keeps none of them. */
    readonly figuresTimeZone: string | null;
    /** Its figures come from the ledger of its fund (LED-01). */
    readonly isByLedger: boolean;
  };

type NotedRow = Pick<ParticipationRow, 'status' | 'awaited' | 'awaitedDistributions' | 'isByLedger'>;

/**
 * How the totals of the documented table go with those of the money, as sentences: its current value is value plus
 * awaited, its distribution likewise, and it counts nothing pending. Nothing is awaited by funds that have ended, so what
 * it counts for them has words of its own.
 */
export function totalsNotes(totals: ParticipationTotals, rows: readonly NotedRow[]): string[] {
  const ended = rows.filter(({ status }) => status === 'ended');
  const notes = [];
  if (totals.awaited > 0n)
    notes.push(
      rows.some(({ isByLedger }) => isByLedger)
        ? 'The table counts an investment as if all of it were funded, unless its fund keeps a journal.'
        : 'The table counts each investment as if all of it were funded.',
      partsSentence('current value', totals.currentValue, [
        [totals.value, 'of value'],
        ...awaitedParts(
          'awaited until the money has arrived',
          totals.awaited,
          sumCents(ended.map(({ awaited }) => awaited)),
        ),
      ]),
    );
  if (totals.awaitedDistributions > 0n)
    notes.push(
      partsSentence('distribution', totals.currentDistribution, [
        [totals.distributions, 'of distributions'],
        ...awaitedParts(
          'awaited',
          totals.awaitedDistributions,
          sumCents(ended.map(({ awaitedDistributions }) => awaitedDistributions)),
        ),
      ]),
    );
  if (totals.committed > totals.invested)
    notes.push(
      'Figures and totals include countersigned investments only. A recorded commitment is included once its agreement is countersigned.',
    );
  return notes;
}

type Part = readonly [amount: Cents, words: string];

/** What is awaited by funds that go on, and what those that have ended did not get. */
const awaitedParts = (words: string, all: Cents, ended: Cents): Part[] =>
  (
    [
      [all - ended, words],
      [ended, 'for money that did not arrive in funds that have ended'],
    ] as const
  ).filter(([amount]) => amount > 0n);

const partsSentence = (total: string, amount: Cents, parts: readonly Part[]): string =>
  `Its total ${total} of ${formatUsdWithCents(amount)} is ${parts.map(([part, words]) => `${formatUsdWithCents(part)} ${words}`).join(' plus ')}.`;

type DatedRow = Pick<ParticipationRow, 'figuresAsOf' | 'figuresTimeZone'>;

/**
 * The day to which the figures of a row belong: that of their journal, which is the same for every reader, or else the
 * day on which they began to hold in the reader's time zone. Null where they have no date.
 */
export const figuresDay = (
  { figuresAsOf, figuresTimeZone }: DatedRow,
  timeZone: string | null | undefined,
): Day | null => dayOrNull(figuresAsOf, figuresTimeZone ?? timeZone);

/** The span of days to which the figures of the rows belong, the same twice if it is one; null where none has a date. */
export function figuresSpan(
  rows: readonly DatedRow[],
  timeZone: string | null | undefined,
): { readonly oldest: Day; readonly newest: Day } | null {
  const days = rows.flatMap((row) => figuresDay(row, timeZone) ?? []).toSorted();
  const [oldest, newest] = [days[0], days.at(-1)];
  return oldest === undefined || newest === undefined ? null : { oldest, newest };
}

/** When the figures of a participation begin to hold: percentages that were set earlier hold from its commitment on. */
export function figuresSince(percentagesUpdatedAt: Instant, committedAt: Instant): Instant {
  const [updated, committed] = [instantTime(percentagesUpdatedAt), instantTime(committedAt)];
  if (updated === undefined) return null;
  return committed !== undefined && committed > updated ? committedAt : percentagesUpdatedAt;
}

/** The accepted participations as rows of the summary, by close date, newest first (DSH-02, DSH-03). */
export function participationRows(
  participations: readonly SummaryParticipation[],
  now: Date,
): ParticipationRow[] {
  return sortSummary(
    participations
      .filter(({ isInvesting, isGoingToInvest }) => isInvesting || isGoingToInvest)
      .map((participation) => participationRow(participation, now)),
  );
}

/** What one investing profile holds; all of it if none is given. */
export const heldBy = <Participation extends Pick<SummaryParticipation, 'holder'>>(
  participations: readonly Participation[],
  profile: string | undefined,
): readonly Participation[] =>
  profile === undefined ? participations : participations.filter(({ holder }) => holder?.entity === profile);

/** The holder of a participation, where it has to be said. */
const namedHolderOf = ({ holderName, holder }: SummaryParticipation) => ({
  holderName,
  profile: holderName === null ? null : (holder?.entity ?? null),
});

/** What the figures of a participation depend on. */
function factsOf(participation: SummaryParticipation): FigureFacts {
  const { fund, funding, position, toReturn, ...rest } = participation;
  if (position) return { position: positionBeside(position, participation), leftByEnded: centsOf(toReturn) };
  const money = rest.isGoingToInvest ? null : funding;
  return {
    committed: centsOf(rest.invest_amount ?? 0),
    isComplete: !rest.isGoingToInvest,
    funded: centsOf(money?.funded ?? 0),
    excess: centsOf(money?.excess ?? 0),
    currentPercentageTotalReturned: fund?.currentPercentageTotalReturned,
    currentFundValuePercentage: fund?.currentFundValuePercentage,
  };
}

function participationRow(participation: SummaryParticipation, now: Date): ParticipationRow {
  const { fund, position, isGoingToInvest: isPending } = participation;
  const money = isPending ? null : participation.funding;
  const figures = figuresOf(factsOf(participation));
  const asked = money && !money.isPaused ? centsOf(money.toWire) : 0n;
  return {
    fundName: fund?.name.trim() || unknownFund,
    closeDate: fund?.close_date ?? null,
    ...figures,
    id: participation._id,
    slug: fund?.url_slug ?? null,
    ...namedHolderOf(participation),
    isPending,
    isByLedger: position !== null,
    toWire: asked,
    status: investmentStatus(
      {
        isFundDone: participation.fundStatus === 'Done',
        isSigned:
          participation.syndAgreementSignedByCurrentUser === true &&
          (!participation.isSpouseInvestmentRequired || participation.signedByCurrentUserCosub),
        funding: isPending
          ? null
          : {
              funded: figures.funded,
              unfunded: figures.unfunded,
              dueAt: money?.dueAt ?? null,
              isPaused: money !== null && asked === 0n,
            },
      },
      now,
    ),
    figuresAsOf: isPending
      ? null
      : figuresSince(
          position?.asOf === undefined ? fund?.currentPercentagesUpdatedAt : position.asOf,
          participation.sa_start_date,
        ),
    figuresTimeZone: participation.figuresTimeZone ?? null,
  };
}
