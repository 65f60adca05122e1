import { createHash } from 'node:crypto';

/** What a person states about being accredited. */
export interface StatedAccreditation {
  readonly accreditation: string | null;
  readonly accreditationType: string | null;
  readonly subject: string;
  readonly statedAt: Date | null;
}

/** Names a statement, so that a review refers to what its reviewer has read and to nothing newer. */
export function hashStatement(stated: StatedAccreditation): string {
  const { accreditation, accreditationType, subject, statedAt } = stated;
  const parts = [accreditation, accreditationType, subject, statedAt?.toISOString() ?? null];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
