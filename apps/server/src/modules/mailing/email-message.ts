/** The content of an email in plain text. The layout is added around it. */
export interface EmailMessage {
  /** The line that an email program shows beside the subject. */
  readonly preheader?: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The main action; `url` is absolute. */
  readonly action?: { readonly label: string; readonly url: string };
  readonly footer?: string;
}
