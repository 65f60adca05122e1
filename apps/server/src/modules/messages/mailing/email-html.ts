import { portalColors, readableTextColor } from '@paddock/domain';
import { type Brand, contactLines } from './brand.ts';
import { type EmailMessage, preferencesLabel } from './email-message.ts';

const fonts = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif";

/** The font of a brand's headings, as close to that of its pages as email programs allow. */
const headingFont = (portal: Brand | null) =>
  portal?.style === 'bold'
    ? "font-family:Oswald,'Arial Narrow',Arial,sans-serif;text-transform:uppercase;font-weight:bold"
    : "font-family:Georgia,'Times New Roman',serif;font-weight:normal";

/** An email program's dark mode can change only classes, so light colors are inline and dark ones here. */
const darkMode = `
@media (prefers-color-scheme: dark) {
  .ground { background: #14161a !important }
  .card { background: #1f2228 !important; border-color: #333842 !important }
  .ink { color: #f1f0ec !important }
  .quiet { color: #b4b6bd !important }
}
@media (max-width: 620px) { .pad { padding-left: 24px !important; padding-right: 24px !important } }`;

/** Only tables and inline styles, and no remote picture, so that every email program shows the same. */
export function renderEmailHtml(portal: Brand | null, letter: EmailMessage): string {
  const { portal: header, primary: button } = portalColors(portal ?? {});
  const display = headingFont(portal);
  const { preheader, heading, paragraphs, action, footer, preferencesUrl } = letter;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>:root { color-scheme: light dark } body { -webkit-text-size-adjust: 100% }${darkMode}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f4f2ee">
${preheader ? preheaderHtml(preheader) : ''}
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f2ee"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #e2dfd8;border-radius:10px;border-collapse:separate;overflow:hidden">
<tr><td class="pad" style="background:${header};padding:24px 40px;color:${readableTextColor(header)};${display};font-size:20px;line-height:28px;border-radius:9px 9px 0 0">${escapeHtml(portal?.name ?? '')}</td></tr>
<tr><td class="pad" style="padding:40px 40px 8px">
<h1 class="ink" style="margin:0 0 24px;color:#1d1f24;${display};font-size:26px;line-height:34px;overflow-wrap:anywhere">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
</td></tr>
${action ? actionHtml(action, button) : ''}
<tr><td class="pad" style="padding:16px 40px 40px">${footer ? secondaryTextHtml(footer) : ''}${preferencesUrl ? preferencesHtml(preferencesUrl) : ''}${portal?.contact ? contactLines(portal).map(secondaryTextHtml).join('') : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The spaces after it keep the body of the email out of the preview. */
function preheaderHtml(text: string): string {
  const blanks = '&#847;&zwnj;&nbsp;'.repeat(60);
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}${blanks}</div>`;
}

function paragraphHtml(text: string): string {
  const lines = escapeHtml(text).replace(/\n/g, '<br>');
  return `<p class="ink" style="margin:0 0 16px;color:#1d1f24;${fonts};font-size:16px;line-height:26px;overflow-wrap:anywhere">${lines}</p>`;
}

function actionHtml({ label, url }: { label: string; url: string }, colour: string): string {
  const href = escapeHtml(assertWebAddress(url));
  return `<tr><td class="pad" style="padding:8px 40px 16px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr><td bgcolor="${colour}" style="background:${colour};border-radius:8px;mso-padding-alt:14px 28px"><a href="${href}" style="display:inline-block;padding:14px 28px;color:${readableTextColor(colour)};${fonts};font-size:16px;line-height:20px;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
</td></tr>
<tr><td class="pad" style="padding:8px 40px 0">${secondaryTextHtml('If the button does not work, copy this address into your browser:')}
<p class="quiet" style="margin:0 0 16px;color:#5d6068;${fonts};font-size:13px;line-height:20px;word-break:break-all"><a class="quiet" href="${href}" style="color:#5d6068">${href}</a></p></td></tr>`;
}

function secondaryTextHtml(text: string): string {
  return `<p class="quiet" style="margin:0 0 4px;color:#5d6068;${fonts};font-size:13px;line-height:20px">${escapeHtml(text)}</p>`;
}

function preferencesHtml(url: string): string {
  const href = escapeHtml(assertWebAddress(url));
  return `<p class="quiet" style="margin:0 0 4px;color:#5d6068;${fonts};font-size:13px;line-height:20px"><a class="quiet" href="${href}" style="color:#5d6068">${preferencesLabel}</a></p>`;
}

function assertWebAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`An email links to http and https only, not to ${protocol}`);
  return href;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
