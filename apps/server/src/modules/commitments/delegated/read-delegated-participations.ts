import type { DelegatedParticipation } from '@paddock/contract';
import {
  type Cents,
  centsOf,
  holdingFigures,
  investmentStatus,
  investStatus,
  numberFromCents,
  type ParticipationStage,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ledgerFacts, readPositions } from '../../money/figures/index.ts';
import { type Funding, isFundDone, presentFunding, readFundings } from '../../money/funding/index.ts';
import { participationStageSql } from '../participations/index.ts';

interface Row {
  _id: string;
  fundName: string;
  stage: ParticipationStage;
  invest_amount: string | null;
  currentPercentageTotalReturned: string | null;
  currentFundValuePercentage: string | null;
  percentagesAt: Date | null;
  committedAt: Date | null;
  completedAt: Date | null;
}

/** The same status as its owner reads, who is not asked for money that is paused, or not to be wired. */
function statusOf(stage: ParticipationStage, funding: Funding | undefined, now: Date) {
  const money = funding ? presentFunding(funding, now) : null;
  return investmentStatus(
    {
      isFundDone: funding !== undefined && isFundDone(funding, now),
      isSigned: stage === 'countersign' || stage === 'complete',
      funding: money && {
        funded: centsOf(money.funded),
        unfunded: centsOf(money.unfunded),
        dueAt: money.dueAt,
        isPaused: money.isPaused || money.toWire === 0,
      },
    },
    now,
  );
}

const dollars = (cents: Cents | null) => (cents === null ? null : numberFromCents(cents));

/** The commitments that a profile holds, newest first: figures and status, and nothing by which money is sent. */
export async function readDelegatedParticipations(
  db: Kysely<Database>,
  { entity, now }: { entity: string; now: Date },
): Promise<DelegatedParticipation[]> {
  const { rows } = await sql<Row>`
    SELECT s._id, f.name AS "fundName", ${participationStageSql('s')} AS stage, s.invest_amount,
      f."currentPercentageTotalReturned", f."currentFundValuePercentage",
      f."currentPercentagesUpdatedAt" AS "percentagesAt",
      s.sa_start_date AS "committedAt", s.sa_complete_date AS "completedAt"
    FROM synd_users s JOIN funds f ON f._id = s.fund
    WHERE s.investing_entity = ${entity} AND s.invest_status = ${investStatus.accepted}
    ORDER BY s.sa_start_date DESC NULLS LAST, s._id`.execute(db);
  const these = sql`s._id = ANY(${rows.map(({ _id }) => _id)}::uuid[])`;
  const fundings = await readFundings(db, these);
  const positions = await readPositions(db, these);
  const fundingOf = new Map(fundings.map((funding) => [funding.syndUser, funding]));
  return rows.map((row) => {
    const funding = fundingOf.get(row._id);
    const ledger = ledgerFacts(positions.get(row._id), funding);
    const figures = holdingFigures({
      isCommitted: true,
      amount: centsOf(row.invest_amount ?? 0),
      funding: funding?.state ?? null,
      ledger,
      currentPercentageTotalReturned: row.currentPercentageTotalReturned,
      currentFundValuePercentage: row.currentFundValuePercentage,
    });
    return {
      _id: row._id,
      fundName: row.fundName,
      stage: row.stage,
      status: statusOf(row.stage, funding, now),
      committed: dollars(figures.committed),
      funded: dollars(figures.funded),
      distributions: dollars(figures.distributions),
      value: dollars(figures.value),
      figuresFrom: ledger ? 'ledger' : 'percentages',
      statedOn: ledger ? null : (row.percentagesAt?.toISOString() ?? null),
      committedAt: row.committedAt?.toISOString() ?? null,
      completedAt: row.completedAt?.toISOString() ?? null,
    };
  });
}
