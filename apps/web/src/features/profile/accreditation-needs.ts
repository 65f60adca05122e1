import type { AvailableInvestment, Entity } from '@paddock/contract';
import { type AccreditationBlock, accreditationBlock } from '@paddock/domain';

type OpenFund = Pick<
  AvailableInvestment['fund'],
  '_id' | 'name' | 'requires_accreditation' | 'requires_reviewed_accreditation'
>;

type Investor = Pick<
  Entity<'users'>,
  | 'accreditation'
  | 'accreditationType'
  | 'firstName'
  | 'lastName'
  | 'trustName'
  | 'busEntityName'
  | 'accreditationReview'
  | 'accreditationValidUntil'
>;

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What funds require of somebody whose accreditation is not enough as it stands. */
const sentences: Readonly<
  Record<Exclude<AccreditationBlock, 'accreditation-required'>, (names: string, isOne: boolean) => string>
> = {
  'review-missing': (names, isOne) =>
    `${names} ${isOne ? 'accepts' : 'accept'} commitments once our team has accepted your accreditation.`,
  'review-refused': (names, isOne) =>
    `${names} ${isOne ? 'accepts' : 'accept'} commitments once our team has accepted a new statement.`,
  'review-out-of-date': (names, isOne) =>
    `${names} ${isOne ? 'accepts' : 'accept'} commitments once you have renewed your accreditation.`,
};

/** What the open funds require of an investor whose accreditation stands so, in sentences (ACC-01). */
export function accreditationNeeds(funds: readonly OpenFund[], investor: Investor, now: Date): string[] {
  const offered = [...new Map(funds.map((fund) => [fund._id, fund])).values()];
  const requiring = offered
    .filter((fund) => fund.requires_accreditation || fund.requires_reviewed_accreditation)
    .map((fund) => ({
      ...fund,
      block: accreditationBlock(
        {
          requiresAccreditation: fund.requires_accreditation,
          requiresReviewedAccreditation: fund.requires_reviewed_accreditation,
        },
        investor,
        now,
      ),
    }));
  if (offered.length === 0)
    return ['No funds are open to you right now. A fund may require accreditation when it opens.'];
  if (requiring.length === 0)
    return [
      'None of the funds that are open to you waits for your accreditation before you commit. Interests are offered only to accredited investors all the same: the agreement has you state that you are one, and the fund manager may verify it before countersigning.',
    ];
  const say = (some: readonly OpenFund[], sentence: (names: string, isOne: boolean) => string) =>
    some.length > 0 ? [sentence(list.format(some.map(({ name }) => name)), some.length === 1)] : [];
  const blockedBy = (block: AccreditationBlock | null) => requiring.filter((fund) => fund.block === block);
  const unstated = blockedBy('accreditation-required');
  return [
    ...say(blockedBy(null), (names) => `Your accreditation is enough for ${names}.`),
    ...say(
      unstated.filter((fund) => !fund.requires_reviewed_accreditation),
      (names, isOne) =>
        `${names} ${isOne ? 'accepts' : 'accept'} commitments only from people who have stated their accreditation.`,
    ),
    ...say(
      unstated.filter((fund) => fund.requires_reviewed_accreditation),
      (names, isOne) =>
        `${names} ${isOne ? 'requires' : 'require'} an accreditation that our team has reviewed.`,
    ),
    ...(Object.keys(sentences) as (keyof typeof sentences)[]).flatMap((block) =>
      say(blockedBy(block), sentences[block]),
    ),
  ];
}
