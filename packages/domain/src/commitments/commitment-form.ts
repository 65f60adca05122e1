import { isPlausibleEmail, isSameEmail } from '../people/email.ts';
import { type InvestmentMethod, isInvestmentMethod, isTrueAnswer } from './spouse-investment.ts';

/** The states that the marital question lists, in order (SYN-05). */
export const communityPropertyStates: readonly string[] = [
  'Alaska',
  'Arizona',
  'California',
  'Idaho',
  'Louisiana',
  'Nevada',
  'New Mexico',
  'Texas',
  'Washington',
  'Wisconsin',
];

/** The answers of the invest form besides the amount, as typed or received (SYN-07). */
export type CommitmentAnswers = {
  readonly method_of_inv?: unknown;
  readonly is_married?: unknown;
  readonly is_marital_state?: unknown;
  readonly cosub_first_name?: unknown;
  readonly cosub_last_name?: unknown;
  readonly cosub_email?: unknown;
};

export type CommitmentField = keyof CommitmentAnswers;

/** The answers as stored: trimmed, and null if the question does not apply. */
export type CommitmentForm = {
  readonly method_of_inv: InvestmentMethod;
  readonly is_married: boolean | null;
  readonly is_marital_state: boolean | null;
  readonly cosub_first_name: string | null;
  readonly cosub_last_name: string | null;
  readonly cosub_email: string | null;
};

export type CommitmentErrors = Partial<Record<CommitmentField, string>>;

export type CommitmentFormCheck =
  | { readonly ok: true; readonly value: CommitmentForm }
  | { readonly ok: false; readonly fields: CommitmentErrors };

const maxNameLength = 200;

const notAsked = {
  is_married: null,
  is_marital_state: null,
  cosub_first_name: null,
  cosub_last_name: null,
  cosub_email: null,
} as const;

const yesOrNo = (value: unknown): boolean | undefined => {
  if (isTrueAnswer(value)) return true;
  return value === false || value === '0' || value === 0 ? false : undefined;
};

const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A joint account that invests, whose second owner signs in the step of the co-subscriber (ENT-05). */
export type JointAccount = {
  /** Its second owner, as its profile names them; null if it does not. */
  readonly ownerName: string | null;
};

const noQuestions = { isMarriedAsked: false, isMaritalStateAsked: false, isSpouseAsked: false };

/**
 * Which questions apply, given the answers so far. The browser shows exactly these (SYN-05). The owners of a joint account
 * are not asked whether they are married: the second one signs in any case.
 */
export function requiredQuestions(
  answers: CommitmentAnswers,
  { joint = null }: { readonly joint?: JointAccount | null } = {},
) {
  if (joint && answers.method_of_inv === 'CASH') {
    const isSecondOwnerNamed = secondOwnerName(joint) !== null;
    return { ...noQuestions, isSecondOwnerAsked: true, isSecondOwnerNamed };
  }
  const isMarriedAsked = answers.method_of_inv === 'CASH';
  const isMaritalStateAsked = isMarriedAsked && isTrueAnswer(answers.is_married);
  const isSpouseAsked = isMaritalStateAsked && isTrueAnswer(answers.is_marital_state);
  return {
    isMarriedAsked,
    isMaritalStateAsked,
    isSpouseAsked,
    isSecondOwnerAsked: false,
    isSecondOwnerNamed: false,
  };
}

/** The name of the second owner in two parts, of which the last word is the last name; null where it is not known. */
function secondOwnerName({
  ownerName,
}: JointAccount): { cosub_first_name: string; cosub_last_name: string } | null {
  const words = ownerName?.trim().split(/\s+/u) ?? [];
  const last = words.at(-1) ?? '';
  return words.length > 1 ? { cosub_first_name: words.slice(0, -1).join(' '), cosub_last_name: last } : null;
}

const nameError = (name: string, who: string, label: string): string | undefined => {
  if (name === '') return `${who} ${label} is required`;
  return name.length > maxNameLength
    ? `${who} ${label} can have at most ${maxNameLength} characters`
    : undefined;
};

const emailError = (email: string, who: string, investorEmail: string | null): string | undefined => {
  if (email === '') return `${who} email address is required`;
  if (!isPlausibleEmail(email)) return 'Please enter an email address like name@example.com';
  if (investorEmail !== null && isSameEmail(email, investorEmail))
    return `Please enter ${lowerFirst(who)} own email address. It must be different from yours`;
  return undefined;
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const checkCoSubscriber = (answers: CommitmentAnswers, who: string, investorEmail: string | null) => {
  const value = {
    cosub_first_name: trimmed(answers.cosub_first_name),
    cosub_last_name: trimmed(answers.cosub_last_name),
    cosub_email: trimmed(answers.cosub_email),
  };
  const errors = {
    cosub_first_name: nameError(value.cosub_first_name, who, 'first name'),
    cosub_last_name: nameError(value.cosub_last_name, who, 'last name'),
    cosub_email: emailError(value.cosub_email, who, investorEmail),
  };
  const fields: CommitmentErrors = Object.fromEntries(Object.entries(errors).filter(([, error]) => error));
  return { value, fields };
};

/** The second owner of a joint account, by the name in its profile; marriage stays unanswered. */
function checkSecondOwner(
  answers: CommitmentAnswers,
  joint: JointAccount,
  investorEmail: string | null,
): CommitmentFormCheck {
  const { value, fields } = checkCoSubscriber(
    { ...answers, ...secondOwnerName(joint) },
    "The second owner's",
    investorEmail,
  );
  return Object.keys(fields).length > 0
    ? { ok: false, fields }
    : { ok: true, value: { ...notAsked, method_of_inv: 'CASH', ...value } };
}

/**
 * Validates the answers of the invest form, in the browser and again on the server (SYN-05, SYN-06). Returns the value
 * to store, or a message per field. Answers to questions that do not apply are cleared.
 *
 * The spouse's email address must differ from the investor's: each gets a sign link of their own, and with one mailbox
 * one person could sign for both. investorEmail is null if it is not known.
 * excludedMethods are those that the fund does not offer. joint says that a joint account invests: then its second owner
 * is asked for instead of a spouse (ENT-05).
 */
export function checkCommitmentForm(
  answers: CommitmentAnswers,
  {
    investorEmail,
    excludedMethods = [],
    joint = null,
  }: {
    readonly investorEmail: string | null;
    readonly excludedMethods?: readonly string[];
    readonly joint?: JointAccount | null;
  },
): CommitmentFormCheck {
  const method = answers.method_of_inv;
  if (!isInvestmentMethod(method))
    return { ok: false, fields: { method_of_inv: 'Please choose a method of investment' } };
  if (excludedMethods.includes(method))
    return { ok: false, fields: { method_of_inv: 'This fund does not offer this method of investment' } };
  if (joint && method === 'CASH') return checkSecondOwner(answers, joint, investorEmail);
  const questions = requiredQuestions(answers);
  if (!questions.isMarriedAsked) return { ok: true, value: { ...notAsked, method_of_inv: method } };

  const is_married = yesOrNo(answers.is_married);
  if (is_married === undefined)
    return { ok: false, fields: { is_married: 'Please say whether you are married' } };
  const value = { ...notAsked, method_of_inv: method, is_married };
  if (!questions.isMaritalStateAsked) return { ok: true, value };

  const is_marital_state = yesOrNo(answers.is_marital_state);
  if (is_marital_state === undefined)
    return { ok: false, fields: { is_marital_state: 'Please say whether you live in one of these states' } };
  if (!questions.isSpouseAsked) return { ok: true, value: { ...value, is_marital_state } };

  const spouse = checkCoSubscriber(answers, "Your spouse's", investorEmail);
  if (Object.keys(spouse.fields).length > 0) return { ok: false, fields: spouse.fields };
  return { ok: true, value: { ...value, is_marital_state, ...spouse.value } };
}
