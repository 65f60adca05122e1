import { type Addressee, type AddresseeIndex, comparedNames } from './paper-addressees.ts';
import { comparedWords, type PaperText, yearOfFileName } from './paper-text.ts';

/** Days after which a reader who has not opened a tax document is reminded of it, once. */
export const paperReminderDays = 14;

/** How sure it is whom a paper is for. Only what is certain is confirmed together with others. */
export const paperConfidences = ['certain', 'likely', 'ambiguous', 'none'] as const;
export type PaperConfidence = (typeof paperConfidences)[number];

/** Why a paper is matched as it is; the words for it are in `paperReasonWords`. */
export const paperReasons = [
  'tax-id',
  'masked-tax-id',
  'name-in-text',
  'name-in-file-name',
  'year-in-text',
  'year-in-file-name',
  'shared-tax-id',
  'several-tax-ids',
  'shared-name',
  'other-name-in-text',
  'other-name-in-file-name',
  'other-tax-id',
  'several-names',
  'years-differ',
  'no-year',
  'no-text',
  'nothing-found',
] as const;
export type PaperReason = (typeof paperReasons)[number];

/** Each reason as the team reads it. */
export const paperReasonWords: Readonly<Record<PaperReason, string>> = {
  'tax-id': 'The tax ID in the file is this holder’s.',
  'masked-tax-id': 'The last four digits of the tax ID are this holder’s.',
  'name-in-text': 'The file names this holder.',
  'name-in-file-name': 'The file’s name names this holder.',
  'year-in-text': 'The year is in the file.',
  'year-in-file-name': 'The year is in the file’s name.',
  'shared-tax-id': 'Several holders have this tax ID.',
  'several-tax-ids': 'The file has the tax IDs of several holders.',
  'shared-name': 'Several holders have this name.',
  'other-name-in-text': 'The file names somebody else.',
  'other-name-in-file-name': 'The file’s name names somebody else.',
  'other-tax-id': 'The tax ID in the file is not this holder’s.',
  'several-names': 'The file names several holders.',
  'years-differ': 'The year in the file and the year in its name differ.',
  'no-year': 'No year was found.',
  'no-text': 'The file has no text that can be read.',
  'nothing-found': 'No tax ID or name of a holder was found.',
};

/** Whom and which year a paper is probably about. */
export interface PaperMatch {
  /** The addressee; null if none was found, or none of several is more likely than the others. */
  readonly addressee: string | null;
  /** Whose tax id the paper has, where it is that of no addressee. */
  readonly unlisted: string | null;
  readonly year: number | null;
  readonly confidence: PaperConfidence;
  readonly reasons: readonly PaperReason[];
}

/** What a paper says, and what its file is called. */
export interface Paper {
  readonly fileName: string;
  readonly text: PaperText;
  /** Whose tax id is in the text in full, by the id of the profile, which need not be an addressee. */
  readonly withTaxId: readonly string[];
}

/**
 * Matches a paper to an addressee and a year (BAC-15): by a tax id in its text, then by the name in its text or its
 * file's name. Whatever speaks for somebody else makes the match less than certain: a tax id is easily copied, and
 * a file is easily misnamed.
 */
export function matchPaper(paper: Paper, index: AddresseeIndex): PaperMatch {
  const inText = index.named(paper.text.words);
  const inFileName = index.named(comparedWords(paper.fileName.replace(/\.[a-z]+$/iu, '')));
  const found = findAddressee(paper, index, { inText, inFileName });
  const { year, reasons: yearReasons } = findYear(paper);
  const hasText = paper.text.words.trim() !== '';
  const reasons = [...found.reasons, ...(hasText ? [] : ['no-text' as const]), ...yearReasons];
  const isCertain = found.confidence === 'certain' && !yearReasons.some((reason) => doubts.has(reason));
  const confidence = found.confidence === 'certain' && !isCertain ? 'likely' : found.confidence;
  const unlisted = paper.withTaxId.find((id) => !index.byId.has(id)) ?? null;
  return { addressee: found.addressee?.id ?? null, unlisted, year, confidence, reasons };
}

const doubts: ReadonlySet<PaperReason> = new Set(['years-differ', 'no-year']);

interface Names {
  readonly inText: readonly Addressee[];
  readonly inFileName: readonly Addressee[];
}

interface Found {
  readonly addressee: Addressee | null;
  readonly confidence: PaperConfidence;
  readonly reasons: readonly PaperReason[];
}

function findAddressee(paper: Paper, index: AddresseeIndex, names: Names): Found {
  const withTaxId = [...new Set(paper.withTaxId)];
  const byTaxId = withTaxId.flatMap((id) => index.byId.get(id) ?? []);
  const [first] = byTaxId;
  if (byTaxId.length === 1 && first) {
    const weighed = weighTaxId(first, names);
    return withTaxId.length > 1 ? doubted(weighed, 'several-tax-ids') : weighed;
  }
  if (byTaxId.length > 1) return chooseOfSharedTaxId(byTaxId, names);
  return findByName(paper, names);
}

/**
 * The tax id is one holder's: certain where the text names the holder, and nobody else is named. The number of a fund is
 * on all of its papers, and anybody can give it and the fund's name to a profile. A trust or a company that is disregarded
 * for taxes has its owner's number on its papers, so another profile of theirs leaves a doubt while its own is not known.
 */
function weighTaxId(addressee: Addressee, { inText, inFileName }: Names): Found {
  const isNamed = inText.includes(addressee);
  const isMisnamed = inFileName.length > 0 && !inFileName.includes(addressee);
  const isContradicted = !isNamed && inText.length > 0;
  const others = inText.filter((other) => isSomebodyElse(other, addressee));
  const isOwnNamed = inText.some((other) => isOwnWithoutTaxId(other, addressee));
  const isNameShared = others.some((other) => hasSameName(other, addressee));
  const isOtherNamed = isContradicted || others.some((other) => !hasSameName(other, addressee));
  const reasons: PaperReason[] = ['tax-id'];
  if (isNamed) reasons.push('name-in-text');
  if (isOtherNamed) reasons.push('other-name-in-text');
  if (isNamed && isNameShared) reasons.push('shared-name');
  if (isNamed && isOwnNamed) reasons.push('several-names');
  if (inFileName.includes(addressee)) reasons.push('name-in-file-name');
  if (isMisnamed) reasons.push('other-name-in-file-name');
  if (isContradicted) return { addressee, confidence: 'ambiguous', reasons };
  const isAlone = others.length === 0 && !isOwnNamed;
  if (isNamed && !isMisnamed) return { addressee, confidence: isAlone ? 'certain' : 'likely', reasons };
  return { addressee, confidence: isNamed || !isMisnamed ? 'likely' : 'ambiguous', reasons };
}

const hasSameName = (a: Addressee, b: Addressee): boolean => {
  const names = comparedNames(b);
  return [...comparedNames(a)].some((name) => names.has(name));
};

/**
 * Whether a paper that names both may be for the other one: another person's, and not a namesake whose own number is
 * known and would be in it.
 */
const isSomebodyElse = (other: Addressee, addressee: Addressee): boolean =>
  other !== addressee &&
  ((other.person ?? null) === null || other.person !== addressee.person) &&
  !(hasSameName(other, addressee) && other.taxIdLast4 !== null);

/** Another profile of the same person, of which nobody has said whether it has a number of its own. */
const isOwnWithoutTaxId = (other: Addressee, { id, person = null }: Addressee): boolean =>
  other.id !== id && person !== null && other.person === person && other.taxIdLast4 === null;

/**
 * A person's own profiles may share their number: the one that is named, if it is only one. Numbers of several holders
 * leave a doubt.
 */
function chooseOfSharedTaxId(found: readonly Addressee[], names: Names): Found {
  const isShared = new Set(found.map(({ taxIdLast4 }) => taxIdLast4)).size === 1;
  const isOnePerson = new Set(found.map(({ person }) => person)).size === 1;
  const reason = isShared ? 'shared-tax-id' : 'several-tax-ids';
  const named = found.filter((addressee) => names.inText.includes(addressee));
  const [only] = named;
  if (named.length !== 1 || !only) return { addressee: null, confidence: 'ambiguous', reasons: [reason] };
  const weighed = weighTaxId(only, names);
  return isShared && isOnePerson ? weighed : doubted(weighed, reason);
}

const doubted = (found: Found, reason: PaperReason): Found => ({
  ...found,
  confidence: found.confidence === 'certain' ? 'likely' : found.confidence,
  reasons: [...found.reasons, reason],
});

/** Without a tax id that is known, a name is likely at most. */
function findByName({ text, withTaxId }: Paper, { inText, inFileName }: Names): Found {
  const named = inText.length > 0 ? inText : inFileName;
  if (named.length === 0) return { addressee: null, confidence: 'none', reasons: ['nothing-found'] };
  const masked = named.filter(
    ({ taxIdLast4 }) => taxIdLast4 !== null && text.maskedTaxIds.includes(taxIdLast4),
  );
  const candidates = masked.length > 0 ? masked : named;
  const [addressee] = candidates;
  if (candidates.length > 1 || !addressee) {
    const isOneName = addressee !== undefined && candidates.every((other) => hasSameName(other, addressee));
    return {
      addressee: null,
      confidence: 'ambiguous',
      reasons: [isOneName ? 'shared-name' : 'several-names'],
    };
  }
  const reasons: PaperReason[] = [];
  if (masked.length > 0) reasons.push('masked-tax-id');
  if (inText.includes(addressee)) reasons.push('name-in-text');
  if (inFileName.includes(addressee)) reasons.push('name-in-file-name');
  const contradictions = contradictionsOf({
    addressee,
    inFileName,
    text,
    isMasked: masked.length > 0,
    isOfUnlisted: withTaxId.length > 0,
  });
  reasons.push(...contradictions);
  return { addressee, confidence: contradictions.length > 0 ? 'ambiguous' : 'likely', reasons };
}

function contradictionsOf({
  addressee,
  inFileName,
  text,
  isMasked,
  isOfUnlisted,
}: {
  addressee: Addressee;
  inFileName: readonly Addressee[];
  text: PaperText;
  isMasked: boolean;
  /** Whether it has the number of a holder that no paper is filed for any more, such as an archived one. */
  isOfUnlisted: boolean;
}): PaperReason[] {
  const isMisnamed = inFileName.length > 0 && !inFileName.includes(addressee);
  // The holder's own number would have been found, so the one in the text is somebody else's.
  const hasOther =
    isOfUnlisted ||
    (addressee.taxIdLast4 !== null && !isMasked && text.maskedTaxIds.length + text.taxIds.length > 0);
  return [
    ...(isMisnamed ? ['other-name-in-file-name' as const] : []),
    ...(hasOther ? ['other-tax-id' as const] : []),
  ];
}

function findYear({ text, fileName }: Paper): { year: number | null; reasons: PaperReason[] } {
  const named = yearOfFileName(fileName);
  const { year } = text;
  if (year !== null && named !== null && year !== named) return { year, reasons: ['years-differ'] };
  if (year !== null) return { year, reasons: ['year-in-text'] };
  if (named !== null) return { year: named, reasons: ['year-in-file-name'] };
  return { year: null, reasons: ['no-year'] };
}
