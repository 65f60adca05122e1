/** What a mail says: plain text throughout, the layout is made around it. */
export interface EmailMessage {
  /** The line that a mail program shows beside the subject. */
  readonly preheader?: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do; `url` is absolute. */
  readonly action?: { readonly label: string; readonly url: string };
  readonly footer?: string;
}
