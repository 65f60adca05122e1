import { investStatus } from '../commitments/participation.ts';
import type { AgreedTerms } from './agreed-terms.ts';
import { differingTerms } from './agreement-fields.ts';

/** A difference between a record and its sealed agreement. */
export type AgreementDifference = {
  readonly syndUser: string;
  /** A field of the agreement, or what else does not match. */
  readonly field: string;
  readonly agreement: string | null;
  readonly record: string | null;
};

/** A participation with its current agreement, both as stored. */
export type ComparedParticipation = AgreedTerms & {
  readonly _id: string;
  readonly invest_status: string | null;
  readonly sa_complete_date: Date | null;
  /** The newest complete agreement that nothing has superseded. */
  readonly agreement: {
    readonly values: Readonly<Record<string, unknown>>;
    readonly completedAt: Date;
    readonly sealedSha256: string | null;
    /** SHA-256 of the file in the store now; null if it is missing. */
    readonly storedSha256: string | null;
  } | null;
};

/** Compares a participation with its sealed agreement, if it has one (SEC-01). */
export function agreementDifferences(participation: ComparedParticipation): AgreementDifference[] {
  const { _id: syndUser, agreement, sa_complete_date } = participation;
  if (!agreement) return [];
  const { values, completedAt, sealedSha256, storedSha256 } = agreement;
  const differences: Omit<AgreementDifference, 'syndUser'>[] = [...differingTerms(values, participation)];
  if (participation.invest_status !== investStatus.accepted)
    differences.push({
      field: 'invest_status',
      agreement: investStatus.accepted,
      record: participation.invest_status,
    });
  if (completedAt.getTime() !== sa_complete_date?.getTime())
    differences.push({
      field: 'sa_complete_date',
      agreement: completedAt.toISOString(),
      record: sa_complete_date?.toISOString() ?? null,
    });
  if (sealedSha256 === null || storedSha256 !== sealedSha256)
    differences.push({ field: 'document', agreement: storedSha256, record: sealedSha256 });
  return differences.map((difference) => ({ syndUser, ...difference }));
}
