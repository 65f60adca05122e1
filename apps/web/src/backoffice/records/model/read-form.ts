import { fieldsOf, type OrderedCollection, orderedCollections, parseRecordBody } from '@paddock/contract';
import {
  type Collection,
  type DescribedPicture,
  describedPictureFields,
  isPublishedNowhere,
  lacksAlternative,
  missingAlternativeMessage,
  missingPortalMessage,
} from '@paddock/domain';
import { type FormValues, fromInput } from './form-values.ts';

/** Whether a portal shows the published records of a collection to everyone. */
export const isSiteCollection = (collection: Collection): collection is OrderedCollection =>
  orderedCollections.some((ordered) => ordered === collection);

export interface FormReading {
  readonly body: Record<string, unknown>;
  /** What is wrong, by field. */
  readonly errors: Record<string, string>;
}

/** Reads some inputs of a form: the body to send, checked by the rules that the server applies too. */
export function readForm(
  collection: Collection,
  values: FormValues,
  names: readonly string[],
  options: { readonly mode: 'create' | 'update'; readonly timeZone: string },
): FormReading {
  const fields = fieldsOf(collection);
  const body: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const name of names) {
    const field = fields[name];
    const input = values[name];
    if (!field || input === undefined) continue;
    const read = fromInput(field, input, options.timeZone);
    if ('message' in read) errors[name] = read.message;
    else body[name] = read.value;
  }
  if (describedPictureFields.some((name) => name in body) && lacksAlternative(picture(values)))
    errors['imageAlt'] ??= missingAlternativeMessage;
  if (isSiteCollection(collection) && ('portal' in body || 'isPublished' in body) && isShownNowhere(values))
    errors['portal'] ??= missingPortalMessage;
  const parsed = parseRecordBody(collection, body, options.mode);
  return { body, errors: parsed.ok ? errors : { ...parsed.fields, ...errors } };
}

const isShownNowhere = (values: FormValues) =>
  isPublishedNowhere({ isPublished: values['isPublished'] === 'true', portal: values['portal'] });

/** The picture that the inputs of a form describe. */
const picture = (values: FormValues): DescribedPicture => ({
  imageUrl: String(values['imageUrl'] ?? ''),
  imageAlt: String(values['imageAlt'] ?? ''),
  imageIsDecorative: values['imageIsDecorative'] === 'true',
});
