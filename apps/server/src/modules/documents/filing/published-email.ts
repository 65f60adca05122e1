import type { FilingKind } from '@paddock/domain';
import { counted, fundPagePath } from '@paddock/domain';
import type { Config } from '../../../platform/config.ts';
import { type Brand, defineEmail, linkTo } from '../../messages/mailing/index.ts';

export interface PublishedDocument {
  readonly kind: FilingKind;
  readonly title: string;
  /** Its file was replaced. */
  readonly isReplacement: boolean;
  /** The address of its fund's page. */
  readonly slug: string | null;
  /** Null if it belongs to no fund. */
  readonly fundName: string | null;
  /** The investing profile that it is for, to somebody who has several; null where that need not be said. */
  readonly profileName: string | null;
  /** The investing profile for which the fund's page is opened; null where it shows all that the document is about. */
  readonly profile: string | null;
}

const labels: Readonly<Record<FilingKind, string>> = {
  synd_documents: 'due-diligence document',
  news_documents: 'news document',
  tax_documents: 'tax document',
  proof_documents: 'verification document',
  synd_agreements: 'signed agreement',
};

/** What happened, in one line without the titles. */
export function describeNews(documents: readonly PublishedDocument[]): string {
  const [first] = documents;
  const kinds = new Set(documents.map(({ kind }) => kind));
  const label = kinds.size === 1 && first ? labels[first.kind] : 'document';
  const isUpdate = documents.every(({ isReplacement }) => isReplacement);
  if (documents.length === 1)
    return isUpdate ? `Your ${label} was updated` : `A new ${label} is ready for you`;
  return isUpdate
    ? `${documents.length.toLocaleString('en-US')} of your ${label}s were updated`
    : `${counted(documents.length, `new ${label}`)} are ready for you`;
}

/** Titles in one line; longer lists end with how many more there are. */
const maxNamed = 3;

/** What all of them have in common; null where they differ. */
function common<Value>(values: readonly Value[]): Value | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

/** The same with the fund, the profile and the titles, for the person's own eyes: subjects of emails are shown to others too easily. */
export function nameNews(documents: readonly PublishedDocument[]): string {
  const [first] = documents;
  const fund = common(documents.map(({ fundName }) => fundName));
  const profile = common(documents.map(({ profileName }) => profileName));
  const kinds = new Set(documents.map(({ kind }) => kind));
  const label = kinds.size === 1 && first ? labels[first.kind] : 'document';
  const state = documents.every(({ isReplacement }) => isReplacement) ? 'Updated' : 'New';
  const count = documents.length === 1 ? label : `${label}s`;
  const titles = documents.slice(0, maxNamed).map(({ title, fundName, profileName }) => {
    const named = [fund ? null : fundName, profile ? null : profileName].filter(Boolean);
    return named.length > 0 ? `${title} (${named.join(', ')})` : title;
  });
  const more = documents.length - titles.length;
  return `${state} ${count}${fund ? ` of ${fund}` : ''}${profile ? ` for ${profile}` : ''}: ${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What the documents are to the person: their tax documents and agreements are told in any case. */
export function newsKind(
  documents: readonly Pick<PublishedDocument, 'kind'>[],
): 'agreements' | 'tax_documents' | 'documents' {
  const kinds = documents.map(({ kind }) => kind);
  if (kinds.includes('synd_agreements')) return 'agreements';
  return kinds.includes('tax_documents') ? 'tax_documents' : 'documents';
}

/** The page that shows the documents. */
export function pathOf(documents: readonly PublishedDocument[]): string {
  const [first] = documents;
  const isOneKind = documents.every(({ kind }) => kind === first?.kind);
  switch (isOneKind ? first?.kind : undefined) {
    case 'tax_documents':
      return '/tax_documents';
    case 'news_documents':
      return '/news_documents';
    case 'proof_documents':
      return '/verification_documents';
    case 'synd_documents':
    case 'synd_agreements':
      return fundPagePath(first?.slug ?? null, first?.profile);
    default:
      return '/dashboard';
  }
}

/** Longer lists end with how many more there are. */
const maxListed = 10;

export const publishedEmail = defineEmail(
  'documents: published',
  (
    config: Pick<Config, 'publicUrl'>,
    { documents, portal }: { documents: readonly PublishedDocument[]; portal: Brand | null },
  ) => {
    const subject = describeNews(documents);
    const listed = documents.slice(0, maxListed);
    const more = documents.length - listed.length;
    return {
      subject,
      preheader: 'Sign in to read it.',
      heading: subject,
      paragraphs: [
        ...listed.map(
          ({ kind, title, isReplacement, fundName, profileName }) =>
            `${title} (${labels[kind]}${fundName ? ` of ${fundName}` : ''}${profileName ? ` for ${profileName}` : ''}${isReplacement && documents.some((each) => !each.isReplacement) ? ', updated' : ''})`,
        ),
        ...(more > 0 ? [`And ${more} more.`] : []),
        'For your security, we do not attach documents to emails.',
      ],
      action: {
        label: documents.length === 1 ? 'Open the document' : 'Open my documents',
        url: linkTo(config, portal, pathOf(documents)),
      },
    };
  },
  ({ config, portal }) => {
    const tax = {
      kind: 'tax_documents',
      title: 'Schedule K-1 2025',
      isReplacement: false,
      slug: null,
      fundName: null,
      profileName: null,
      profile: null,
    } as const;
    const memo = {
      kind: 'synd_documents',
      title: 'Offering memorandum',
      isReplacement: false,
      slug: 'harbor-residences',
      fundName: 'Harbor Residences',
      profileName: null,
      profile: null,
    } as const;
    const ofCompany = { ...tax, profileName: 'Olga Holdings LLC' };
    return {
      one: [config, { documents: [tax], portal }],
      'of one profile of several': [config, { documents: [ofCompany], portal }],
      updated: [config, { documents: [{ ...tax, isReplacement: true }], portal }],
      several: [config, { documents: [tax, memo, { ...memo, title: 'Rent roll' }], portal }],
    };
  },
);
