import type { AuditSink } from '../../platform/audit-chain/index.ts';

/** How long a reply may take, in milliseconds. */
const timeoutMs = 15_000;

/** Posts lines as application/x-ndjson. A name and a password in the address become basic authentication. */
export function createHttpSink(address: URL): AuditSink {
  const { username, password } = address;
  const url = new URL(address);
  url.username = '';
  url.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    send: async (lines) => {
      const reply = await fetch(url, {
        method: 'POST',
        // Elsewhere nobody has agreed to them.
        redirect: 'error',
        headers: {
          'content-type': 'application/x-ndjson',
          ...(username !== '' && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
        },
        body: lines.map((line) => `${line}\n`).join(''),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`The receiver of the audit log replied ${reply.status}`);
    },
  };
}
