/** Whom an accreditation is of (ACC-01). */
export const accreditationTypes = ['individual', 'trust', 'business'] as const;

export type AccreditationType = (typeof accreditationTypes)[number];

/** What each type is called. */
export const accreditationTypeNames: Readonly<Record<AccreditationType, string>> = {
  individual: 'Individual',
  trust: 'Trust',
  business: 'Business',
};

export type AccreditationOption = { readonly code: string; readonly label: string };

/** The code of the answer that blocks saving (ACC-03). */
export const noAccreditation = 'none';

const none: AccreditationOption = { code: noAccreditation, label: 'None of the above' };

/** The answers to choose from, with the text codes that are kept, in the order shown (ACC-02). */
export const accreditationOptions: Readonly<Record<AccreditationType, readonly AccreditationOption[]>> = {
  individual: [
    { code: '5', label: 'I have invested in three or more of our past offerings' },
    { code: '0', label: 'My income is above $200,000 a year, or above $300,000 together with my spouse' },
    {
      code: '0-1',
      label: 'My net worth, without my primary residence, is between $1 million and $2.1 million',
    },
    {
      code: '1',
      label: 'My net worth, without my primary residence, is between $2.1 million and $5 million',
    },
    { code: '2', label: 'My net worth, without my primary residence, is above $5 million' },
    none,
  ],
  trust: [
    { code: '0', label: 'The grantor has an income above $200,000 a year' },
    { code: '0-1', label: 'The grantor has a net worth between $1 million and $2.1 million' },
    { code: '1', label: 'The grantor has a net worth between $2.1 million and $5 million' },
    { code: '2', label: 'The grantor has a net worth above $5 million' },
    { code: '2-1', label: 'The trust has assets between $5 million and $25 million' },
    { code: '2-2', label: 'The trust has assets above $25 million' },
    none,
  ],
  business: [
    { code: '2', label: 'Every owner has a net worth above $5 million' },
    { code: '2-1', label: 'The business has assets between $5 million and $25 million' },
    { code: '0', label: 'Every owner has an income above $200,000 a year' },
    { code: '2-2', label: 'The business has assets above $25 million' },
    none,
  ],
};

type Text = string | null | undefined;

/** What a person states of their accreditation (ACC-04). */
export type Accreditation = {
  readonly accreditationType?: Text;
  readonly accreditation?: Text;
  readonly firstName?: Text;
  readonly lastName?: Text;
  readonly trustName?: Text;
  readonly busEntityName?: Text;
};

export type AccreditationErrors = Partial<Record<keyof Accreditation, string>>;

export type AccreditationCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly fields: AccreditationErrors };

/** The warning that goes with none of the above (ACC-03). */
export const accreditationWarning =
  'The regulator requires that investors are accredited. Without one of the answers above we cannot accept an investment.';

/** True for text that names a type of accreditation. */
export function isAccreditationType(value: unknown): value is AccreditationType {
  return accreditationTypes.some((type) => type === value);
}

const namesNeeded = {
  individual: { firstName: 'First name is required', lastName: 'Last name is required' },
  trust: { trustName: 'Trust name is required' },
  business: { busEntityName: 'Business entity name is required' },
} as const satisfies Record<AccreditationType, AccreditationErrors>;

const answerError = (type: AccreditationType, answer: Text): string | undefined => {
  if (answer === noAccreditation) return accreditationWarning;
  const isOffered = accreditationOptions[type].some(({ code }) => code === answer);
  return isOffered ? undefined : 'Please choose one of the answers';
};

/**
 * Whether an accreditation can be saved (ACC-03, ACC-04): an answer of its type other than none, and the name of
 * its type: first and last name, trust name, or business entity name. Else a message per field.
 */
export function checkAccreditation(stated: Accreditation): AccreditationCheck {
  const type = stated.accreditationType;
  if (!isAccreditationType(type))
    return { ok: false, fields: { accreditationType: 'Please choose whom the accreditation is of' } };
  const needed: AccreditationErrors = namesNeeded[type];
  const missing = Object.entries(needed).filter(([name]) => !stated[name as keyof Accreditation]?.trim());
  const fields: AccreditationErrors = Object.fromEntries(missing);
  const answer = answerError(type, stated.accreditation);
  if (answer) fields.accreditation = answer;
  return Object.keys(fields).length === 0 ? { ok: true } : { ok: false, fields };
}

/**
 * What is wrong with a change of what a person has stated (ACC-03, ACC-04). Something new needs to be whole, and
 * what is whole stays so; something odd from an older system stays until it is touched. To take back what was stated
 * both type and answer are cleared.
 */
export function checkAccreditationChange(next: Accreditation, kept: Accreditation): AccreditationCheck {
  const isTouched =
    next.accreditation !== kept.accreditation || next.accreditationType !== kept.accreditationType;
  const isStated = next.accreditation !== null || next.accreditationType !== null;
  if (isStated && (isTouched || isAccredited(kept))) return checkAccreditation(next);
  return { ok: true };
}

/** Whether a user counts as accredited: what they stated could be saved as it stands (ACC-04). */
export function isAccredited(user: Accreditation): boolean {
  return checkAccreditation(user).ok;
}

/** What was stated, in words: its type and answer. Undefined where nothing was, or nothing that can be (ACC-02). */
export function accreditationInWords(
  stated: Pick<Accreditation, 'accreditation' | 'accreditationType'>,
): { type: string; answer: string } | undefined {
  const { accreditationType: type, accreditation: answer } = stated;
  if (!isAccreditationType(type) || answer === noAccreditation) return undefined;
  const option = accreditationOptions[type].find(({ code }) => code === answer);
  return option && { type: accreditationTypeNames[type], answer: option.label };
}
