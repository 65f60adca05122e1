import type { Instant, OptionalInstant } from '../column-types.ts';

/** A question of an investor to the manager of a fund. */
export interface FundQuestions {
  _id: string;
  createdAt: Instant;
  updatedAt: Instant;
  fund: string;
  portal: string | null;
  user: string;
  question: string;
  answer: string | null;
  answeredAt: OptionalInstant;
  answeredBy: string | null;
  publicQuestion: string | null;
  /** The last participant whom the job of a publication has told. */
  toldUpTo: string | null;
  closedAt: OptionalInstant;
}
