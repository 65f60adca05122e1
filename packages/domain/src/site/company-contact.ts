/** The fields of a company's record that say how to reach it. */
export interface CompanyAddress {
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
}

export interface CompanyContact {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** In one line. */
  readonly address: string | null;
}

const filledIn = (text: string | null | undefined) => text?.trim() || null;
const joined = (texts: readonly (string | null)[], separator: string) =>
  texts.filter((text) => text !== null).join(separator) || null;

/** How to reach a company, as the footer, emails, wire pages and holdings give it. */
export function companyContact(company: CompanyAddress): CompanyContact {
  const region = joined([filledIn(company.state), filledIn(company.postal_code)], ' ');
  return {
    name: company.name ?? '',
    phone: filledIn(company.phone),
    email: filledIn(company.email),
    address: joined([filledIn(company.address), filledIn(company.city), region], ', '),
  };
}
