/** The values of a notification's tags. */
export type Tags = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Replaces each %tag% in the text with its value (NOT-05). A tag without a value stays, and so does any other percent
 * sign. Placeholders within a value are not replaced.
 */
export function fillTags(text: string, tags: Tags | null | undefined): string {
  return text.replace(/%([\w.-]+)%/g, (placeholder, tag: string) => {
    const value = tags && Object.hasOwn(tags, tag) ? tags[tag] : undefined;
    return value === null || value === undefined ? placeholder : String(value);
  });
}

/** The subject of a notification: the template's with its tags filled in, or else messageSubject (NOT-05). */
export function notificationSubject(notification: {
  readonly templateSubject?: string | null;
  readonly tags?: Tags | null;
  readonly messageSubject?: string | null;
}): string {
  const { templateSubject, tags, messageSubject } = notification;
  return templateSubject ? fillTags(templateSubject, tags) : (messageSubject ?? '');
}
