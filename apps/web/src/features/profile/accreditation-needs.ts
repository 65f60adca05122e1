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
    return ['No fund is open to you at the moment. A fund may ask for an accreditation when it opens.'];
  if (stated.length + reviewed.length === 0)
    return [
      'None of the funds that are open to you asks for an accreditation before you commit. The fund manager sees what you state before countersigning.',
    ];
  return [
    ...(stated.length > 0
      ? [
          `${names(stated)} ${stated.length === 1 ? 'takes' : 'take'} commitments only from people who have stated an accreditation.`,
        ]
      : []),
    ...(reviewed.length > 0
      ? [
          `${names(reviewed)} ${reviewed.length === 1 ? 'needs' : 'need'} an accreditation that our team has reviewed.`,
        ]
      : []),
  ];
}
