import { booleanField, computed, instantField, integerField, reference, textField } from './field.ts';
import { timestamps } from './timestamps.ts';

/** The public fields of every document. Its place in the store is never sent (COL-09, DOC-06). */
const documentFields = {
  ...timestamps,
  originalName: textField(500),
  title: textField(500),
  /** The trimmed title, else originalName. */
  displayTitle: computed('text'),
  isDeleted: booleanField({ default: false }),
  /** When the team published it. Null for the investor's own uploads, agreements signed here, and older documents. */
  publishedAt: instantField(),
  publishedBy: reference('users'),
  /** When the team took it back; it is deleted since then. */
  takenBackAt: instantField(),
  takenBackBy: reference('users'),
};

/** True once the person has opened or downloaded it. Impersonation does not change it. */
const isRead = computed('boolean');

export const news_documents = {
  ...documentFields,
  user: reference('users'),
  fund: reference('funds'),
  year: integerField(),
  isRead,
};

/** The investing profile of the person that the paper is for (ENT-07); null for the person alone. */
const investing_entity = reference('investing_entities');

export const tax_documents = {
  ...documentFields,
  user: reference('users', { required: true }),
  investing_entity,
  fund: reference('funds'),
  year: integerField(),
  isRead,
};

export const proof_documents = {
  ...documentFields,
  user: reference('users', { required: true }),
  investing_entity,
  /** Not downloadable yet: the malware scanner has not checked it (DOC-08). */
  isBeingChecked: computed('boolean'),
  /** Whether the viewer may download it now. */
  canDownload: computed('boolean'),
  /** Whether the viewer may delete it (DOC-10). */
  canDelete: computed('boolean'),
};

/** A signed agreement of a participation: sealed here, or filed by the team. */
export const synd_agreements = { ...documentFields, syndUser: reference('synd_users', { required: true }) };

/** A due-diligence document of a fund (DOC-01). */
export const synd_documents = { ...documentFields, fund: reference('funds', { required: true }), isRead };
