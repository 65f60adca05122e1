import type { TemplateKind } from '@paddock/domain';
import type { Clause } from '../../adapters/agreement-pdf/index.ts';

const subscriber: Record<TemplateKind, string> = {
  individual: 'the individual named in the Particulars',
  individual_with_spouse: 'the holder named in the Particulars, acting with the co-subscriber named there',
  trust:
    'the trust or retirement account named in the Particulars, acting through the person who signs for it there',
  entity: 'the entity named in the Particulars, acting through its authorized signatory',
};

const subscription = (kind: TemplateKind): Clause => ({
  heading: 'Parties and subscription',
  paragraphs: [
    [
      'Parties.',
      `This Subscription Agreement is made between the company named in the Particulars (the “Company”), which offers the fund, and ${subscriber[kind]} (the “Investor”). It takes effect on the day on which the last party signs it.`,
    ],
    [
      'Subscription.',
      `The Investor irrevocably subscribes for membership interests in the fund named in the Particulars (the “Fund”) for the amount stated in the Particulars (the “Subscription Amount”), on the terms of this Agreement, of the Private Placement Memorandum and of the Operating Agreement of the Fund (together the “Offering Documents”).`,
    ],
    [
      'Acceptance.',
      'The subscription binds the Company only when an authorized person has countersigned this Agreement. The Company may reject a subscription in whole or in part for any reason, and will then return any amount paid, without interest or deduction.',
    ],
    [
      'Payment.',
      'The Investor shall pay the Subscription Amount in full, in United States dollars, by wire transfer or check, according to the funding instructions provided after countersignature and by the day that they state. Interests are issued when payment has been received in cleared funds.',
    ],
  ],
});

const representations: Clause = {
  heading: 'Representations of the Investor',
  paragraphs: [
    [
      'Authority.',
      'The Investor has full power and capacity to enter into this Agreement and to perform it, and this Agreement is a valid and binding obligation of the Investor.',
    ],
    [
      'Own account.',
      'The Investor acquires the interests for the Investor’s own account, for investment, and not with a view to distributing or reselling them.',
    ],
    [
      'Information.',
      'The Investor has received and read the Offering Documents, has had the opportunity to ask questions of the Company and receive answers, and does not rely on any statement outside the Offering Documents.',
    ],
    [
      'Sophistication.',
      'The Investor, alone or with advisers who are independent of the Company, has such knowledge and experience in financial matters as to be capable of evaluating the merits and risks of the investment, and can bear the loss of the whole Subscription Amount.',
    ],
    [
      'Source of funds.',
      'The Subscription Amount was not derived from activity that contravenes federal, state or international law, and the Investor is not a person with whom the Company may not deal under the sanctions administered by the Office of Foreign Assets Control.',
    ],
  ],
};

const accredited: Record<TemplateKind, string> = {
  individual:
    'a natural person whose individual net worth, or joint net worth with a spouse or spousal equivalent, exceeds $1,000,000 without the value of the primary residence; or whose individual income exceeded $200,000, or joint income $300,000, in each of the two most recent years with a reasonable expectation of the same in the current year',
  individual_with_spouse:
    'a natural person whose joint net worth with the co-subscriber named in the Particulars exceeds $1,000,000 without the value of the primary residence; or whose joint income exceeded $300,000 in each of the two most recent years with a reasonable expectation of the same in the current year',
  trust:
    'a trust with total assets in excess of $5,000,000, not formed for the specific purpose of acquiring the interests, whose purchase is directed by a sophisticated person; or a revocable trust of which each grantor is an accredited investor; or a retirement account whose owner directs its investments and is an accredited investor',
  entity:
    'a corporation, partnership or limited liability company with total assets in excess of $5,000,000, not formed for the specific purpose of acquiring the interests; or an entity all of whose equity owners are accredited investors',
};

const status = (kind: TemplateKind): Clause => ({
  heading: 'Accredited investor status',
  paragraphs: [
    [
      'Status.',
      `The Investor is an “accredited investor” within the meaning of Rule 501(a) of Regulation D under the Securities Act of 1933, being ${accredited[kind]}.`,
    ],
    [
      'Evidence.',
      'The Investor will deliver the evidence of this status that the Company reasonably requests and will promptly notify the Company if the status changes before the interests are issued.',
    ],
  ],
});

const risks: Clause = {
  heading: 'Risks and restrictions on transfer',
  paragraphs: [
    [
      'Risk of loss.',
      'An investment in the Fund is speculative and illiquid. Projected returns are not guaranteed, distributions may be delayed or never made, and the Investor may lose the whole Subscription Amount.',
    ],
    [
      'No registration.',
      'The interests have not been registered under the Securities Act of 1933 or under the securities law of any state. They are offered in reliance on exemptions from registration, and no authority has passed upon the merits of the offering.',
    ],
    [
      'Transfer.',
      'The interests may not be sold, pledged or otherwise transferred except as the Operating Agreement permits and in compliance with the securities laws. There is no public market for them and none is expected.',
    ],
    [
      'Tax.',
      'The Investor has consulted the Investor’s own tax adviser and will deliver a properly completed IRS Form W-9 or W-8. Failure to do so may result in withholding.',
    ],
  ],
};

const kindSpecificClause: Record<TemplateKind, Clause | null> = {
  individual: null,
  individual_with_spouse: {
    heading: 'Consent of the co-subscriber',
    paragraphs: [
      [
        'Co-subscriber.',
        'The co-subscriber named in the Particulars, who is the second owner of the joint account that subscribes or the spouse of the Investor in a state with a community-property or marital-property regime, has read this Agreement and understands that the Subscription Amount may be paid from joint or community property.',
      ],
      [
        'Consent.',
        'The co-subscriber consents to the subscription, agrees that any interest as an owner, any community-property and any other marital interest in the interests is bound by this Agreement and by the Operating Agreement, and appoints the Investor to exercise all rights that attach to the interests.',
      ],
      [
        'Advice.',
        'The co-subscriber has had the opportunity to take independent legal advice and gives this consent freely, without reliance on the Company.',
      ],
    ],
  },
  trust: {
    heading: 'Authority to sign',
    paragraphs: [
      [
        'Trust.',
        'A trust that is named in the Particulars is validly existing, the investment is within its purposes, and the person who signs for it is a trustee with power under the trust instrument to make this investment alone. The trustee will deliver a certification of trust and will promptly notify the Company of any change of trustee.',
      ],
      [
        'Retirement account.',
        'A retirement account that is named in the Particulars invests at the direction of the person who signs for it. Its custodian named there holds the interests for the account, and has been directed to pay the Subscription Amount.',
      ],
    ],
  },
  entity: {
    heading: 'Authority of the entity',
    paragraphs: [
      [
        'Entity.',
        'The entity named in the Particulars is duly organized, validly existing and in good standing, and the person who signs for it has been authorized by all necessary action.',
      ],
      [
        'Documents.',
        'The entity will deliver its formation documents, a resolution that authorizes this investment, and the particulars of each person who owns twenty-five percent or more of it.',
      ],
    ],
  },
};

const closing: readonly Clause[] = [
  {
    heading: 'Electronic records and signatures',
    paragraphs: [
      [
        'Consent.',
        'Each party agrees to receive and to sign this Agreement in electronic form. Under the Electronic Signatures in Global and National Commerce Act and the Uniform Electronic Transactions Act, an electronic signature has the same effect as a handwritten one.',
      ],
      [
        'Copies.',
        'A party may ask the Company for a paper copy free of charge, and may withdraw the consent to electronic records for the future at any time before signing.',
      ],
      [
        'Evidence.',
        'The signature certificate at the end of this document records who signed, when and from where, and is part of this Agreement. The completed document has a digital seal that reveals any later change.',
      ],
    ],
  },
  {
    heading: 'General',
    paragraphs: [
      [
        'Indemnity.',
        'The Investor will hold the Company and its members, managers and agents harmless from any loss resulting from a representation in this Agreement that was untrue when made.',
      ],
      [
        'Governing law.',
        'This Agreement is governed by the law of the State of Delaware, without regard to its rules on conflict of laws.',
      ],
      [
        'Entire agreement.',
        'This Agreement and the Offering Documents are the entire agreement of the parties on their subject. A change must be in writing and signed by both parties. If a provision is invalid, the others remain in force.',
      ],
      [
        'Notices.',
        'Notices are given by email to the address in the Particulars, or to another address that a party has provided.',
      ],
    ],
  },
];

/** The clauses of a subscription agreement, in order. */
export const subscriptionClauses = (kind: TemplateKind): readonly Clause[] => {
  const own = kindSpecificClause[kind];
  return [subscription(kind), representations, status(kind), risks, ...(own ? [own] : []), ...closing];
};
