import type { Brand } from './brand.ts';
import { letterHtml } from './letter-html.ts';

/** What a mail says: plain text throughout, the layout is made around it. */
export interface Letter {
  /** The line that a mail program shows beside the subject. */
  readonly preheader?: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do; `url` is absolute. */
  readonly action?: { readonly label: string; readonly url: string };
  readonly footer?: string;
}

/** The letter in the portal's colours, and the same words without any layout. */
export function mailOf(portal: Brand | null, letter: Letter): { html: string; text: string } {
  return { html: letterHtml(portal, letter), text: letterText(portal, letter) };
}

function letterText(portal: Brand | null, { heading, paragraphs, action, footer }: Letter): string {
  const signature = [footer, portal?.name].filter((line) => line !== undefined);
  const parts = [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    // What mail programs take for a signature.
    ...(signature.length > 0 ? [`-- \n${signature.join('\n')}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}
