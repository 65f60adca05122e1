import type { AvailableInvestment } from '@paddock/contract';

type OpenFund = Pick<
  AvailableInvestment['fund'],
  '_id' | 'name' | 'requires_accreditation' | 'requires_reviewed_accreditation'
>;

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Which of the open funds require an accreditation, in sentences (ACC-01). */
export function accreditationNeeds(funds: readonly OpenFund[]): string[] {
  const offered = [...new Map(funds.map((fund) => [fund._id, fund])).values()];
  const names = (some: readonly OpenFund[]) => list.format(some.map(({ name }) => name));
  const reviewed = offered.filter((fund) => fund.requires_reviewed_accreditation);
  const stated = offered.filter(
    (fund) => fund.requires_accreditation && !fund.requires_reviewed_accreditation,
  );
  if (offered.length === 0)
    return ['No funds are open to you right now. A fund may require accreditation when it opens.'];
  if (stated.length + reviewed.length === 0)
    return [
      'None of the funds that are open to you requires accreditation before you commit. The fund manager sees your statement before countersigning.',
    ];
  return [
    ...(stated.length > 0
      ? [
          `${names(stated)} ${stated.length === 1 ? 'accepts' : 'accept'} commitments only from people who have stated their accreditation.`,
        ]
      : []),
    ...(reviewed.length > 0
      ? [
          `${names(reviewed)} ${reviewed.length === 1 ? 'requires' : 'require'} an accreditation that our team has reviewed.`,
        ]
      : []),
  ];
}
