import type { CompanyContact } from '../site/company-contact.ts';

/** Whose number an investor calls to compare payment instructions: one for that alone, or the one its company has too. */
export type PaymentContactOwner = 'fund' | 'company';

export interface PaymentContact {
  readonly phone: string;
  readonly owner: PaymentContactOwner;
}

export interface FundContact extends Omit<CompanyContact, 'name'> {
  /** The fund's company. */
  readonly name: string | null;
  readonly payment: (PaymentContact & { readonly whose: string }) | null;
}

const digits = (phone: string) => phone.replace(/\D/g, '');

/**
 * The number to call before money is sent (INV-01). It is one of the payment instructions of the fund, which two people
 * change once somebody has committed (SEC-11). That of the company, which one admin changes, never stands in for it.
 */
export function paymentContact(
  fundPhone: string | null | undefined,
  companyPhone: string | null | undefined,
): PaymentContact | null {
  const phone = fundPhone?.trim();
  if (!phone) return null;
  return { phone, owner: digits(phone) === digits(companyPhone ?? '') ? 'company' : 'fund' };
}

/**
 * Whom an investor reaches about a fund, on the page of the holding and on its wire page. Both name the number for
 * checking payments where there is one, so that nobody reads two.
 */
export function fundContact(
  fund: { readonly name: string; readonly funding_contact_phone?: string | null | undefined },
  company: CompanyContact | null,
): FundContact {
  const payment = paymentContact(fund.funding_contact_phone, company?.phone);
  return {
    name: company?.name ?? null,
    phone: payment?.phone ?? company?.phone ?? null,
    email: company?.email ?? null,
    address: company?.address ?? null,
    payment: payment && {
      ...payment,
      whose: paymentContactWords(payment.owner, { fund: fund.name, company: company?.name ?? null }),
    },
  };
}

/** Whose number it is, to follow the number in a sentence. */
export const paymentContactWords = (
  owner: PaymentContactOwner,
  { fund, company }: { fund: string; company: string | null },
): string =>
  owner === 'fund'
    ? `the number of ${fund} for checking payments`
    : `the number of ${company ?? 'the fund manager'}`;
