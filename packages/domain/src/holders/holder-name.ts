/**
 * The name of what holds an investment, where it has to be said: a trust, an entity or an account; a person who invests
 * twice in one fund or was called otherwise when they signed. Null for an individual with one investment in the fund.
 */
type HolderName = string | null;

/** Whose investment it is, for the team: "Okafor Family Trust (Daniel Okafor)"; the person alone where nobody else holds it (ENT-04). */
export const participantName = ({
  investorName,
  holderName,
}: {
  readonly investorName: string;
  readonly holderName: HolderName;
}): string =>
  holderName === null || holderName === investorName ? investorName : `${holderName} (${investorName})`;

/** Which investment it is, for the investor: "Harbor Residences (Okafor Family Trust)"; the fund alone where that says it (ENT-04). */
export const investmentName = ({
  fundName,
  holderName,
}: {
  readonly fundName: string;
  readonly holderName: HolderName;
}): string => (holderName === null ? fundName : `${fundName} (${holderName})`);
