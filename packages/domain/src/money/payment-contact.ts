/** Whose number an investor calls to compare payment instructions: the fund's own for that, or that of its company. */
export type PaymentContactOwner = 'fund' | 'company';

export interface PaymentContact {
  readonly phone: string;
  readonly owner: PaymentContactOwner;
}

const digits = (phone: string) => phone.replace(/\D/g, '');

/**
 * The number to call before money is sent (INV-01). A fund's own number is one of its payment instructions, which two
 * people change, so it comes before the number that footers and emails give; the page says whose it is.
 */
export function paymentContact(
  fundPhone: string | null | undefined,
  companyPhone: string | null | undefined,
): PaymentContact | null {
  if (fundPhone && digits(fundPhone) !== digits(companyPhone ?? ''))
    return { phone: fundPhone, owner: 'fund' };
  return companyPhone ? { phone: companyPhone, owner: 'company' } : null;
}

/** Whose number it is, to follow the number in a sentence. */
export const paymentContactWords = (
  owner: PaymentContactOwner,
  { fund, company }: { fund: string; company: string | null },
): string =>
  owner === 'fund'
    ? `the number of ${fund} for checking payments`
    : `the number of ${company ?? 'the fund manager'}`;
