/** How an investment is held (SYN-05). */
export const investmentMethods = ['CASH', 'TRUST', 'ENTITY'] as const;

export type InvestmentMethod = (typeof investmentMethods)[number];

/** True for text that names a method of investment. */
export function isInvestmentMethod(value: unknown): value is InvestmentMethod {
  return investmentMethods.some((method) => method === value);
}

/** Whether an answer says yes: true, '1' and 1 alike, and nothing else (SYN-07). */
export function isTrueAnswer(value: unknown): boolean {
  return value === true || value === '1' || value === 1;
}

/** What of a participation a spouse's part in it depends on. */
export type SpouseFacts = {
  readonly method_of_inv?: string | null;
  readonly is_married?: unknown;
  readonly cosub_email?: string | null;
};

/** Whether the spouse invests too: method of investment, married and the spouse's e-mail are all set (SYN-08). */
export function isSpouseInvestment(facts: SpouseFacts): boolean {
  return Boolean(facts.method_of_inv) && isTrueAnswer(facts.is_married) && Boolean(facts.cosub_email?.trim());
}

/** Whether the spouse must sign: the spouse invests, and the method is CASH (SYN-08). */
export function isSpouseInvestmentRequired(facts: SpouseFacts): boolean {
  return facts.method_of_inv === 'CASH' && isSpouseInvestment(facts);
}
