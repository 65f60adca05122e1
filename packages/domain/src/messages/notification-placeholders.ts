import { type ActivityNotification, isActivityNotification } from './activity-notifications.ts';

/** A placeholder of a notification template. */
export interface NotificationPlaceholder {
  readonly tag: string;
  /** What it stands for. */
  readonly meaning: string;
  readonly sample: string;
}

const user: NotificationPlaceholder = { tag: 'user', meaning: 'Name of the person', sample: 'Ida Investor' };
const fund: NotificationPlaceholder = {
  tag: 'fund',
  meaning: 'Name of the fund',
  sample: 'Harbor Residences',
};
const document: NotificationPlaceholder = {
  tag: 'document',
  meaning: 'Title of the document',
  sample: 'Private Placement Memorandum',
};

const placeholders: Readonly<Record<ActivityNotification, readonly NotificationPlaceholder[]>> = {
  review_syndication: [
    user,
    fund,
    { tag: 'slug', meaning: 'Address of the fund’s page', sample: 'harbor-residences' },
  ],
  review_syndication_document: [user, fund, document],
  review_news_document: [user, document],
  proof_document_uploaded: [user, document],
  accreditation_status_updated: [
    user,
    { tag: 'accreditationType', meaning: 'Type of accreditation', sample: 'individual' },
    { tag: 'accreditation', meaning: 'Code of the stated accreditation', sample: '1' },
  ],
};

/**
 * The placeholders that a template of this name can use. Undefined for a template that an admin made: the author of
 * each notification chooses the tags.
 */
export function placeholdersOf(name: string): readonly NotificationPlaceholder[] | undefined {
  return isActivityNotification(name) ? placeholders[name] : undefined;
}

/** The placeholders in these texts that nothing fills in, each once. Empty for a template of an admin's own. */
export function unknownPlaceholders(name: string, texts: readonly (string | null | undefined)[]): string[] {
  const known = placeholdersOf(name);
  if (!known) return [];
  return usedTags(texts).filter((tag) => !known.some((placeholder) => placeholder.tag === tag));
}

/** Sample values for the tags in these texts. */
export function sampleTags(
  name: string,
  texts: readonly (string | null | undefined)[],
): Readonly<Record<string, string>> {
  const known = placeholdersOf(name) ?? [user, fund, document];
  const used = placeholdersOf(name) ? [] : usedTags(texts);
  return {
    ...Object.fromEntries(used.map((tag) => [tag, `[${tag}]`])),
    ...Object.fromEntries(known.map(({ tag, sample }) => [tag, sample])),
  };
}

/** The message that names unknown placeholders; undefined without any. */
export function placeholderProblem(name: string, text: string | null | undefined): string | undefined {
  const unknown = unknownPlaceholders(name, [text]);
  if (unknown.length === 0) return undefined;
  const names = unknown.map((tag) => `%${tag}%`).join(', ');
  return `This notification has no value for ${names}. Please choose a placeholder from the menu.`;
}

function usedTags(texts: readonly (string | null | undefined)[]): string[] {
  const found = texts.flatMap((text) =>
    [...(text ?? '').matchAll(/%([\w.-]+)%/g)].map(([, tag = '']) => tag),
  );
  return [...new Set(found)];
}
