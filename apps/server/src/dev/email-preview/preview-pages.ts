import type { EmailText } from '../../modules/messages/mailing/index.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const layout = (title: string, body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; color: #1d1f24 }
  h2 { font-size: 1rem; margin: 1.5rem 0 0.25rem }
  .views { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start }
  iframe { border: 1px solid #ccc; height: 48rem; background: #fff }
  pre { white-space: pre-wrap; max-width: 40rem; border: 1px solid #ccc; padding: 1rem; margin: 0 }
</style>
${body}</html>`;

const address = (template: string, sample: string) =>
  `/dev/emails/${encodeURIComponent(template)}/${encodeURIComponent(sample)}`;

/** The list of all emails, with a link to each sample. */
export function emailListPage(
  templates: readonly { name: string; samples: readonly { sample: string; subject: string }[] }[],
): string {
  const section = ({ name, samples }: (typeof templates)[number]) =>
    `<h2>${escapeHtml(name)}</h2><ul>${samples
      .map(
        ({ sample, subject }) =>
          `<li><a href="${escapeHtml(address(name, sample))}">${escapeHtml(sample)}</a>: ${escapeHtml(subject)}</li>`,
      )
      .join('')}</ul>`;
  return layout('Emails', `<h1>Emails</h1>${templates.map(section).join('')}`);
}

/** One email as HTML at two widths and as text. Its links open in a new tab. */
export function emailPage(shown: {
  template: string;
  sample: string;
  email: EmailText;
  rendered: { html: string; text: string };
  portals: readonly string[];
}): string {
  const html = escapeHtml(shown.rendered.html.replace('<head>', '<head><base target="_blank">'));
  const view = (label: string, width: number) =>
    `<div><h2>${label}</h2><iframe title="${label}" width="${width}" srcdoc="${html}"></iframe></div>`;
  const portals = shown.portals
    .map((slug) => `<a href="?portal=${encodeURIComponent(slug)}">${escapeHtml(slug)}</a>`)
    .join(' · ');
  return layout(
    shown.email.subject,
    `<p><a href="/dev/emails">All emails</a> · ${portals}</p>
<h1>${escapeHtml(shown.template)}, ${escapeHtml(shown.sample)}</h1>
<p><b>Subject</b> ${escapeHtml(shown.email.subject)}<br><b>Preview line</b> ${escapeHtml(shown.email.preheader ?? '')}</p>
<div class="views">${view('Phone', 390)}${view('Desktop', 720)}<div><h2>Text</h2><pre>${escapeHtml(shown.rendered.text)}</pre></div></div>`,
  );
}
