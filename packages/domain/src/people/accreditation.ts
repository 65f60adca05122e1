/** Who is accredited (ACC-01). */
export const accreditationTypes = ['individual', 'trust', 'business'] as const;

export type AccreditationType = (typeof accreditationTypes)[number];

/** The display name of each type. */
export const accreditationTypeNames: Readonly<Record<AccreditationType, string>> = {
  individual: 'Individual',
  trust: 'Trust',
  business: 'Business',
};

/** An answer; `rule` is its category of accredited investors in Rule 501(a) (17 CFR 230.501), null if it is none. */
export type AccreditationOption = {
  readonly code: string;
  readonly label: string;
  readonly rule: string | null;
};

const income = '501(a)(6)';
const netWorth = '501(a)(5)';
const trustAssets = '501(a)(7)';
const entityAssets = '501(a)(3)';
/** An entity whose owners are all accredited; the grantor is the owner of a trust that they can revoke. */
const allOwners = '501(a)(8)';

/** The answer that cannot be saved (ACC-03). */
export const noAccreditation = 'none';

const none: AccreditationOption = { code: noAccreditation, label: 'None of the above', rule: null };

/** The answers to choose from, with the codes that are stored, in display order (ACC-02). */
export const accreditationOptions: Readonly<Record<AccreditationType, readonly AccreditationOption[]>> = {
  individual: [
    { code: '5', label: 'I have invested in three or more of our past offerings', rule: null },
    {
      code: '0',
      label: 'My income is above $200,000 a year, or above $300,000 together with my spouse',
      rule: income,
    },
    {
      code: '0-1',
      label: 'My net worth, without my primary residence, is between $1 million and $2.1 million',
      rule: netWorth,
    },
    {
      code: '1',
      label: 'My net worth, without my primary residence, is between $2.1 million and $5 million',
      rule: netWorth,
    },
    { code: '2', label: 'My net worth, without my primary residence, is above $5 million', rule: netWorth },
    none,
  ],
  trust: [
    { code: '0', label: 'The grantor has an income above $200,000 a year', rule: allOwners },
    {
      code: '0-1',
      label: 'The grantor has a net worth between $1 million and $2.1 million',
      rule: allOwners,
    },
    { code: '1', label: 'The grantor has a net worth between $2.1 million and $5 million', rule: allOwners },
    { code: '2', label: 'The grantor has a net worth above $5 million', rule: allOwners },
    { code: '2-1', label: 'The trust has assets between $5 million and $25 million', rule: trustAssets },
    { code: '2-2', label: 'The trust has assets above $25 million', rule: trustAssets },
    none,
  ],
  business: [
    { code: '2', label: 'Every owner has a net worth above $5 million', rule: allOwners },
    { code: '2-1', label: 'The business has assets between $5 million and $25 million', rule: entityAssets },
    { code: '0', label: 'Every owner has an income above $200,000 a year', rule: allOwners },
    { code: '2-2', label: 'The business has assets above $25 million', rule: entityAssets },
    none,
  ],
};

/** What an answer stands for, in a sentence: its category of Rule 501(a), or that it is none. */
export const accreditationRuleText = ({ code, rule }: AccreditationOption): string | undefined => {
  if (rule !== null) return `Accredited investor under Rule ${rule}`;
  return code === noAccreditation
    ? undefined
    : 'No category of Rule 501(a) by itself: our team may ask for more';
};

type Text = string | null | undefined;

/** What a user states about their accreditation (ACC-04). */
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

/** The warning for none of the above (ACC-03). */
export const accreditationWarning =
  'The regulator requires that investors in some funds are accredited. Without one of the answers above, there is nothing to save, and the funds that ask for an accreditation stay closed to you.';

/** True for the name of an accreditation type. */
export function isAccreditationType(value: unknown): value is AccreditationType {
  return accreditationTypes.some((type) => type === value);
}

const requiredNames = {
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
 * Whether an accreditation can be saved (ACC-03, ACC-04): an answer of its type other than none, and the name of its
 * type: first and last name, trust name, or business entity name. Otherwise a message per field.
 */
export function checkAccreditation(stated: Accreditation): AccreditationCheck {
  const type = stated.accreditationType;
  if (!isAccreditationType(type))
    return { ok: false, fields: { accreditationType: 'Please choose who is accredited' } };
  const needed: AccreditationErrors = requiredNames[type];
  const missing = Object.entries(needed).filter(([name]) => !stated[name as keyof Accreditation]?.trim());
  const fields: AccreditationErrors = Object.fromEntries(missing);
  const answer = answerError(type, stated.accreditation);
  if (answer) fields.accreditation = answer;
  return Object.keys(fields).length === 0 ? { ok: true } : { ok: false, fields };
}

/**
 * Returns what is wrong with a change to an accreditation (ACC-03, ACC-04). A new one must be complete, and a complete
 * one must stay so; an invalid one from an older system stays until it is changed. To withdraw an accreditation, both
 * type and answer are cleared.
 */
export function checkAccreditationChange(next: Accreditation, stored: Accreditation): AccreditationCheck {
  const isTouched =
    next.accreditation !== stored.accreditation || next.accreditationType !== stored.accreditationType;
  const isStated = next.accreditation !== null || next.accreditationType !== null;
  if (isStated && (isTouched || isAccredited(stored))) return checkAccreditation(next);
  return { ok: true };
}

/**
 * Infers the type of an accreditation that is sent without one (ACC-04): the type that the answer belongs to. Where it
 * belongs to several, that is the type that the person has, else individual. An answer of trusts and businesses alone
 * goes to the one that is named, else to the trust. Undefined if no answer is sent, or a type is.
 */
export function inferAccreditationType(
  sent: Accreditation,
  stored: Accreditation,
): AccreditationType | undefined {
  if (sent.accreditationType !== undefined || typeof sent.accreditation !== 'string') return undefined;
  const fitting = accreditationTypes.filter((type) =>
    accreditationOptions[type].some(({ code }) => code === sent.accreditation),
  );
  const [only, ...others] = fitting;
  if (only && others.length === 0) return only;
  const own = fitting.find((type) => type === stored.accreditationType);
  if (own) return own;
  if (fitting.length === 0 || fitting.includes('individual')) return 'individual';
  const { trustName, busEntityName } = { ...stored, ...sent };
  return busEntityName?.trim() && !trustName?.trim() ? 'business' : 'trust';
}

/** Whether a user counts as accredited: what they stated could be saved as it is (ACC-04). */
export function isAccredited(user: Accreditation): boolean {
  return checkAccreditation(user).ok;
}

/** Describes an accreditation by its type and answer. Undefined if it is missing or invalid (ACC-02). */
export function describeAccreditation(
  stated: Pick<Accreditation, 'accreditation' | 'accreditationType'>,
): { type: string; answer: string } | undefined {
  const { accreditationType: type, accreditation: answer } = stated;
  if (!isAccreditationType(type) || answer === noAccreditation) return undefined;
  const option = accreditationOptions[type].find(({ code }) => code === answer);
  return option && { type: accreditationTypeNames[type], answer: option.label };
}

/** The code of an answer with what it means for this type, for a list: "2-1: The trust has assets between …". */
export function accreditationCodeWords(code: string, type: unknown): string {
  const option = isAccreditationType(type)
    ? accreditationOptions[type].find((each) => each.code === code)
    : undefined;
  return option ? `${code}: ${option.label}` : code;
}
