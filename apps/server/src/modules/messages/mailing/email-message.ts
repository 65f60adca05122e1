/** The content of an email in plain text. The layout is added around it. */
export interface EmailMessage {
  /** The line that an email program shows beside the subject. */
  readonly preheader?: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The main action; `url` is absolute. */
  readonly action?: { readonly label: string; readonly url: string };
  readonly footer?: string;
  /** Where the person chooses which emails they receive, in emails that can be turned off; absolute. */
  readonly preferencesUrl?: string;
}

/** What the link to {@link EmailMessage.preferencesUrl} says. */
export const preferencesLabel = 'Unsubscribe, or choose which emails you receive';
