import { isIP } from 'node:net';
import pg from 'pg';

/** What ALLOW_PLAINTEXT can name: connections that a private network carries without TLS. */
export const plaintextNames = [
  'database',
  'smtp',
  'clamd',
  's3',
  'google',
  'recaptcha',
  'dropbox',
  'pwned',
  'audit',
  'site',
] as const;
export type PlaintextName = (typeof plaintextNames)[number];

/** Checks that connections to other machines use TLS with verified certificates. Adds a line for each mistake. */
export interface TransportRules {
  /** Whether a connection to this host has to use TLS: not on this machine, and not where ALLOW_PLAINTEXT names it. */
  needsTls(kind: PlaintextName, host: string): boolean;
  /** An address whose scheme says whether it uses TLS. */
  checkUrl(kind: PlaintextName, name: string, url: URL, scheme: { plain: string; tls: string }): void;
  /** The address of a PostgreSQL, read as its driver reads it. */
  checkDatabase(name: string, url: string | null): void;
}

/** Names separated by commas or spaces, as ALLOW_PLAINTEXT has them. */
export function readTransportRules(allowed: string | null, mistakes: string[]): TransportRules {
  const names = (allowed ?? '').split(/[\s,]+/).filter(Boolean);
  const known = new Set<string>(plaintextNames);
  for (const name of names.filter((given) => !known.has(given)))
    mistakes.push(`ALLOW_PLAINTEXT names "${name}": use some of ${plaintextNames.join(', ')}.`);
  const needsTls: TransportRules['needsTls'] = (kind, host) => !names.includes(kind) && !isLoopback(host);
  const advice = (kind: PlaintextName, use: string) =>
    `use ${use}, or name ${kind} in ALLOW_PLAINTEXT if a private network carries it.`;
  return {
    needsTls,
    checkUrl: (kind, name, url, { plain, tls }) => {
      if (url.protocol === plain && needsTls(kind, url.hostname))
        mistakes.push(`${name} leads to ${url.hostname} without TLS: ${advice(kind, `${tls}//`)}`);
    },
    checkDatabase: (name, url) => {
      if (url === null) return;
      const fault = databaseFault(url, (host) => needsTls('database', host));
      if (fault) mistakes.push(`${name} ${fault}: ${advice('database', 'sslmode=verify-full')}`);
    },
  };
}

/** Whether a host is this machine. A name below localhost may lead elsewhere, because a name server resolves it. */
function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name === '::1') return true;
  return isIP(name) === 4 && name.startsWith('127.');
}

/** What the driver would do with the address, the environment (PGHOST, PGSSLMODE) included, because it decides. */
function databaseFault(url: string, needsTls: (host: string) => boolean): string | undefined {
  let host: string;
  let ssl: unknown;
  try {
    ({ host, ssl } = new pg.Client({ connectionString: url }) as { host: string; ssl: unknown });
  } catch (error) {
    return `cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : 'invalid'})`;
  }
  // A folder is that of a socket.
  if (host.startsWith('/') || !needsTls(host)) return undefined;
  if (ssl === false) return `leads to ${host} without TLS`;
  const isVerified =
    ssl === true ||
    (typeof ssl === 'object' &&
      ssl !== null &&
      !('rejectUnauthorized' in ssl && ssl.rejectUnauthorized === false) &&
      !('checkServerIdentity' in ssl));
  return isVerified ? undefined : `leads to ${host} without verifying its certificate`;
}
