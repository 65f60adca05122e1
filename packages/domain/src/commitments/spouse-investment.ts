/** How an investment is held (SYN-05). */
export const investmentMethods = ['CASH', 'TRUST', 'ENTITY'] as const;

export type InvestmentMethod = (typeof investmentMethods)[number];

/** True for the name of an investment method. */
export function isInvestmentMethod(value: unknown): value is InvestmentMethod {
  return investmentMethods.some((method) => method === value);
}

/** Whether an answer means yes: true, '1' or 1, and nothing else (SYN-07). */
export function isTrueAnswer(value: unknown): boolean {
  return value === true || value === '1' || value === 1;
}

/** The parts of a participation that decide about the spouse. */
export type SpouseFacts = {
  readonly method_of_inv?: string | null;
  readonly is_married?: unknown;
  readonly cosub_email?: string | null;
};

/** Whether the spouse invests too: the method, married and the spouse's email address are all set (SYN-08). */
export function isSpouseInvestment(facts: SpouseFacts): boolean {
  return Boolean(facts.method_of_inv) && isTrueAnswer(facts.is_married) && Boolean(facts.cosub_email?.trim());
}

/**
 * Whether a co-subscriber must sign, by CASH: the spouse who invests too (SYN-08), or the second owner of a joint account,
 * for which nobody is asked whether they are married (ENT-05). PostgreSQL states the same in `participation_stage`.
 */
export function isSpouseInvestmentRequired(facts: SpouseFacts): boolean {
  return facts.method_of_inv === 'CASH' && (isSpouseInvestment(facts) || isSecondOwnerNamed(facts));
}

/** Whether a co-subscriber is named where the question about marriage has no answer. */
const isSecondOwnerNamed = ({ is_married, cosub_email }: SpouseFacts): boolean =>
  is_married === null && Boolean(cosub_email?.trim());
