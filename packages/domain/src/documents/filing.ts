import { type UploadRule, verificationUploadRule } from './upload-rules.ts';

/** The collections that documents are filed in. */
export const filingKinds = [
  'synd_documents',
  'news_documents',
  'tax_documents',
  'proof_documents',
  'synd_agreements',
] as const;
export type FilingKind = (typeof filingKinds)[number];

export function isFilingKind(value: unknown): value is FilingKind {
  return filingKinds.some((kind) => kind === value);
}

const megabyte = 1024 * 1024;

/** What an investor opens in the page: a PDF or a picture that every browser shows. */
const paperUploadRule: UploadRule = {
  extensions: ['pdf', 'png', 'jpg', 'webp'],
  maxBytes: 50 * megabyte,
  message: 'Please choose a PDF or a picture (PNG, JPEG or WebP).',
};

const pdfUploadRule: UploadRule = {
  extensions: ['pdf'],
  maxBytes: 50 * megabyte,
  message: 'Please choose a PDF.',
};

/** Which files may be filed as what. Verification documents have the same rule as the investors' own uploads. */
export const filingUploadRules: Readonly<Record<FilingKind, UploadRule>> = {
  synd_documents: paperUploadRule,
  news_documents: paperUploadRule,
  tax_documents: pdfUploadRule,
  proof_documents: verificationUploadRule,
  synd_agreements: pdfUploadRule,
};

/** What a document of each kind may be filed under; the investing profile is one of its person's (ENT-07). */
export const filingFields: Readonly<
  Record<FilingKind, { fund: boolean; user: boolean; investing_entity: boolean; year: boolean }>
> = {
  synd_documents: { fund: true, user: false, investing_entity: false, year: false },
  news_documents: { fund: true, user: true, investing_entity: false, year: true },
  tax_documents: { fund: true, user: true, investing_entity: true, year: true },
  proof_documents: { fund: false, user: true, investing_entity: true, year: false },
  synd_agreements: { fund: true, user: true, investing_entity: true, year: false },
};

/** The years that a document may be about. */
export const filingYears = { first: 1990, last: 2100 } as const;

export interface FilingDraft {
  readonly kind: FilingKind;
  readonly fund: string | null;
  readonly user: string | null;
  readonly year: number | null;
  /** Whether the investing profile that it is for is archived, and has never held an investment. */
  readonly isHolderUnused: boolean;
  /** The document whose file this one replaces; it keeps its fund, person and year. */
  readonly replaces: string | null;
  /** Whether the person takes part in the fund, with the chosen profile if there is one; only agreements need it. */
  readonly isParticipant: boolean;
  /** Whether several profiles of the person have committed to the fund, and none of them is chosen (ENT-09). */
  readonly isCommitmentOpen?: boolean;
  /** Whether it is for somebody who is invited, whose account it waits for. */
  readonly isAwaiting?: boolean;
  readonly file: 'stored' | 'scanning' | 'infected' | 'missing';
}

const fileProblems: Readonly<Record<Exclude<FilingDraft['file'], 'stored'>, string>> = {
  scanning: 'The file is still being checked for malware.',
  infected: 'The file contains malware and was removed. Remove this draft and upload a clean copy.',
  missing: 'The file is missing. Remove this draft and upload the file again.',
};

/** What keeps a draft from being published, in sentences for people; empty if nothing does. */
export function filingProblems(draft: FilingDraft): string[] {
  const { kind, fund, user, year, replaces } = draft;
  const problems: string[] = [];
  if (draft.file !== 'stored') problems.push(fileProblems[draft.file]);
  if (replaces) return problems;
  if (kind === 'news_documents') {
    if (!fund && !user) problems.push('Choose a fund or a person.');
  } else {
    if (filingFields[kind].user && !user && !draft.isAwaiting) problems.push('Choose a person.');
    if ((kind === 'synd_documents' || kind === 'synd_agreements') && !fund) problems.push('Choose a fund.');
  }
  // The agreement of any profile goes to its participation.
  if (draft.isHolderUnused && kind !== 'synd_agreements')
    problems.push('The investing profile is archived and has never held an investment. Choose another one.');
  if (kind === 'tax_documents' && year === null) problems.push('Enter the year.');
  if (kind === 'synd_agreements' && fund && user && !draft.isParticipant)
    problems.push('This person has no participation in this fund.');
  if (kind === 'synd_agreements' && draft.isCommitmentOpen)
    problems.push(
      'Several profiles of this person have committed to this fund. Choose the investing profile.',
    );
  return problems;
}
