import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Asks /health of another host and tells the page around it which deployment replied: its id, an empty text for another
 * server, null for none. The content security policy of the site lets its own pages ask no other host.
 */
const script = `
const host = new URLSearchParams(location.search).get('host') || '';
const tell = (deployment) => parent.postMessage({ check: 'domain', host, deployment }, location.origin);
const port = location.port ? ':' + location.port : '';
const ask = (more) => fetch(location.protocol + '//' + host + port + '/health',
  { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(10000), ...more });
if (/^[a-z0-9._-]+$/.test(host))
  ask({ mode: 'cors' })
    .then((reply) => reply.json())
    .then(({ deployment }) => tell(String(deployment || '')))
    .catch(() => ask({ mode: 'no-cors' }).then(() => tell(''), () => tell(null)));
`;

const hash = createHash('sha256').update(script).digest('base64');

/** GET /domain_check?host=…: a page without content, in a frame of the checklist. It reads nothing of this site. */
export function registerDomainCheckPage(app: FastifyInstance): void {
  app.get('/domain_check', { config: { access: 'public' } }, async (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'; connect-src http: https:; frame-ancestors 'self'`,
        'x-frame-options': 'SAMEORIGIN',
      })
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><title>Domain check</title><script>${script}</script></html>`),
  );
}
