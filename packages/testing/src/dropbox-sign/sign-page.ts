import { createHash } from 'node:crypto';
import type { DropboxAccount, DropboxRequest, DropboxSignature } from './account.ts';

/** What an embedding page adds to the address of a sign page. */
export interface Embedding {
  readonly clientId: string;
  /** The origin of the page that embeds it; undefined if it says none. */
  readonly parent: string | undefined;
  readonly skipsDomainVerification: boolean;
}

export function readEmbedding(query: URLSearchParams): Embedding {
  const parent = query.get('parent_url') ?? '';
  return {
    clientId: query.get('client_id') ?? '',
    parent: URL.canParse(parent) ? new URL(parent).origin : undefined,
    skipsDomainVerification: query.get('skip_domain_verification') === '1',
  };
}

/** Why this page may not embed it; undefined if it may. */
export function refuseEmbedding(
  { clientId, parent, skipsDomainVerification }: Embedding,
  account: DropboxAccount,
  request: DropboxRequest,
): string | undefined {
  if (clientId !== account.clientId) return 'The client id does not belong to this signature request.';
  if (parent === undefined) return 'This document can be signed in the page of the app only.';
  if (skipsDomainVerification)
    return request.isTest ? undefined : 'The domain can be left unverified in test mode only.';
  const host = new URL(parent).hostname;
  const isOurs = host === account.domain || host.endsWith(`.${account.domain}`);
  return isOurs ? undefined : `The domain ${host} does not belong to the app.`;
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`);

const style = `
  body { font: 16px/1.5 sans-serif; margin: 0; padding: 1rem; color: #1e1919; background: #fff; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0 0 1rem; }
  dd { margin: 0; overflow-wrap: anywhere; }
  label { display: block; } input { font: inherit; width: 100%; box-sizing: border-box; padding: 0.5rem; }
  button { font: inherit; padding: 0.5rem 1rem; margin: 0.5rem 0.5rem 0 0; }
  [hidden] { display: none; }`;

/** Speaks with the embedding page in the messages of the embedded client. */
const script = `(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const tell = (type, payload) => data.parent && window.parent.postMessage({ type: 'hellosign:' + type, payload }, data.parent);
  if (data.error) { tell('error', { code: data.error, signatureId: data.signature }); return; }
  const byId = (id) => document.getElementById(id);
  const post = async (what, body) => {
    const reply = await fetch('/editor/' + data.page + '/' + what, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (reply.ok) return true;
    byId('problem').textContent = (await reply.json()).error.error_msg;
    return false;
  };
  const close = () => tell('userCancelRequest');
  window.addEventListener('message', (message) => {
    if (message.origin !== data.parent || typeof message.data !== 'object') return;
    if (message.data.type === 'hellosign:configure') byId('close').hidden = !message.data.payload.allowCancel;
    if (message.data.type === 'hellosign:userCancelRequest') close();
    if (message.data.type === 'hellosign:verifyDomainResponse' && message.data.payload.token === data.page) byId('main').hidden = false;
  });
  byId('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    byId('sign').disabled = true;
    if (await post('sign', { name: byId('name').value })) {
      byId('form').hidden = true;
      byId('done').hidden = false;
      tell('userSignRequest', { signatureId: data.signature });
      setTimeout(() => tell('userFinishRequest'), data.finishAfter);
    } else byId('sign').disabled = false;
  });
  byId('decline')?.addEventListener('click', async () => {
    const reason = 'I do not agree.';
    if (await post('decline', { reason })) tell('userDeclineRequest', { reason, signatureId: data.signature });
  });
  byId('close').addEventListener('click', close);
  tell('initialize');
  if (data.verifies) tell('verifyDomainRequest', { token: data.page });
  else byId('main').hidden = false;
})();`;

const hashOf = (source: string): string => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/** The rules of the page: who may frame it, and what it may load. */
export const signPagePolicy = (parent: string | undefined): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parent ?? "'none'"}`,
  ].join('; ');

const html = (title: string, data: unknown, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>${style}</style></head><body>
${body}
<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script>${script}</script></body></html>`;

/** The page on which one signer signs. */
export function signPage(
  { page, request, signature }: { page: string; request: DropboxRequest; signature: DropboxSignature },
  embedding: Embedding,
  { finishAfter }: { finishAfter: number },
): string {
  const { parent, skipsDomainVerification } = embedding;
  const values = Object.entries(request.values)
    .map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`)
    .join('');
  return html(
    request.title,
    { page, parent, signature: signature.id, verifies: !skipsDomainVerification, finishAfter },
    `<main id="main" hidden><h1>${escape(request.title)}</h1>
${request.isTest ? '<p>This is a test. It is not legally binding.</p>' : ''}
<dl>${values}</dl>
<form id="form"><label>Type your name to sign as ${escape(signature.role)}
<input id="name" autocomplete="off" required value="${escape(signature.name)}"></label>
<p id="problem" role="alert"></p>
<button id="sign">I agree</button>
${request.allowsDecline ? '<button id="decline" type="button">Decline to sign</button>' : ''}
<button id="close" type="button">Close</button></form>
<p id="done" role="status" hidden>You have signed.</p></main>`,
  );
}

/** What is displayed instead of the document, with its reason. */
export const signErrorPage = (message: string, code: string, embedding: Embedding): string =>
  html(
    'Dropbox Sign',
    { error: code, parent: embedding.parent },
    `<main><h1>Dropbox Sign</h1><p>${escape(message)}</p></main>`,
  );
