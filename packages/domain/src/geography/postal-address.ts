type Text = string | null | undefined;

/** The parts of an address as an account has them. */
export interface AddressParts {
  readonly address1?: Text;
  readonly address2?: Text;
  readonly city?: Text;
  readonly state?: Text;
  readonly postalCode?: Text;
  /** The two-letter code, or any text. */
  readonly country?: Text;
}

const joined = (parts: readonly Text[], separator: string): string =>
  parts
    .map((part) => part?.trim() ?? '')
    .filter(Boolean)
    .join(separator);

/** "1 Main St, Austin, TX 78701, United States": an address on one line, as one writes it; missing parts are left out. */
export function postalAddress(parts: AddressParts): string {
  const region = joined([parts.state, parts.postalCode], ' ');
  // "Austin, TX 78701", but "Zurich 8001": only a state stands apart from its city.
  const place = joined([parts.city, region], parts.state?.trim() ? ', ' : ' ');
  return joined([parts.address1, parts.address2, place, countryInWords(parts.country)], ', ');
}

function countryInWords(country: Text): string {
  const code = country?.trim() ?? '';
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
}
