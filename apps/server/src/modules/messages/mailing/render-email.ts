import { type Brand, contactLines } from './brand.ts';
import { renderEmailHtml } from './email-html.ts';
import { type EmailMessage, preferencesLabel } from './email-message.ts';

/** Renders the email in the portal's colors, and the same text without layout. */
export function renderEmail(portal: Brand | null, letter: EmailMessage): { html: string; text: string } {
  return { html: renderEmailHtml(portal, letter), text: renderEmailText(portal, letter) };
}

function renderEmailText(
  portal: Brand | null,
  { heading, paragraphs, action, footer, preferencesUrl }: EmailMessage,
): string {
  const preferences = preferencesUrl && `${preferencesLabel}:\n${preferencesUrl}`;
  const signature = [footer, preferences, ...(portal ? contactLines(portal) : [])].filter(
    (line) => line !== undefined,
  );
  const parts = [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    // The separator that email programs recognize as the start of a signature.
    ...(signature.length > 0 ? [`-- \n${signature.join('\n')}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}
