import { resolve } from 'node:path';
import { type SignatureProviderName, signatureProviderNames } from '@paddock/domain';
import { ConfigError, createConfigReader, loopback } from './config-reader.ts';
import {
  type AuditStreamAddress,
  type DropboxSignConfig,
  type MetricsAddress,
  readAuditStream,
  readDropboxSign,
  readMetrics,
  readS3,
  type S3Config,
} from './config-services.ts';
import { weaknessOf } from './keys/weak-key.ts';
import { type PlaintextName, readTransportRules, type TransportRules } from './transport/plaintext.ts';

export { ConfigError } from './config-reader.ts';
export type { DropboxSignConfig, S3Config } from './config-services.ts';

/** The configuration, read once from the environment (docs/operations.md lists every name). */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The same database with the role that removes old lines of the audit log, for that command. */
  readonly auditDatabaseUrl: string | null;
  /** The same database with the role that migrates it; null where the server's own role does. */
  readonly databaseMigrationUrl: string | null;
  /** Where the lines of the audit log are sent; null if nowhere. */
  readonly auditStream: AuditStreamAddress | null;
  readonly demo: boolean;
  /** The settings that make the server reachable from other machines, such as `TRUST_PROXY`. Empty on a local trial. */
  readonly exposedBy: readonly ('HOST' | 'TRUST_PROXY' | 'PUBLIC_URL')[];
  readonly secretKey: string | null;
  /** The key before, with which what it encrypted and signed is still read. */
  readonly secretKeyPrevious: string | null;
  readonly publicUrl: string;
  readonly trustProxy: boolean;
  readonly smtpUrl: string | null;
  /** Whether an smtp: connection that cannot be encrypted is given up. */
  readonly smtpNeedsTls: boolean;
  readonly mailFrom: string;
  /** The token of a Slack bot. Without one, nothing is posted. */
  readonly slackToken: string | null;
  readonly captcha: 'proof' | 'recaptcha' | 'off';
  readonly recaptchaSecret: string | null;
  readonly recaptchaVerifyUrl: string;
  /** The expected issuer of Google sign-in tokens; null for Google itself. */
  readonly googleIssuer: string | null;
  readonly googleJwksUrl: string;
  /** Where newsletter addresses are forwarded to; null if they are only stored. */
  readonly mailchimp: { readonly apiKey: string; readonly listId: string } | null;
  /** Null if files are on disk. */
  readonly s3: S3Config | null;
  /** The malware scanner: `tls://host:port`, `tcp://host:port` or `unix:/path`; null without one. */
  readonly clamdUrl: string | null;
  /** Whether no file is released that no scanner has looked at. */
  readonly clamdRequired: boolean;
  /** Who collects the signatures for funds that choose no provider. */
  readonly signature: SignatureProviderName;
  /** Null if funds cannot choose Dropbox Sign. */
  readonly dropboxSign: DropboxSignConfig | null;
  readonly wwwRedirectHosts: readonly string[];
  /** What this process does: serve requests, work on jobs, or both. */
  readonly role: 'web' | 'worker' | 'all';
  /** How long the server says that it is not ready before it stops. */
  readonly drainSeconds: number;
  /** Where Prometheus reads the metrics; null if nothing is measured. */
  readonly metrics: MetricsAddress | null;
  /** Whether /docs shows the HTTP API. */
  readonly docs: boolean;
  readonly rateLimits: boolean;
  /** Six characters with the demo, eight without it; staff need twelve anyway. */
  readonly passwordMinLength: number;
  /** Where new passwords are looked for in data breaches; null if nothing is asked. */
  readonly pwnedPasswordsUrl: string | null;
  readonly logLevel: string;
  readonly production: boolean;
}

const isHttps = (url: string | null): boolean => url !== null && new URL(url).protocol === 'https:';

/** Reads and checks the environment. Throws a {@link ConfigError} that names each mistake in one line. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const reader = createConfigReader(env);
  const { mistakes, read, oneOf, flag, wholeNumber, address } = reader;
  const transport = readTransportRules(read('ALLOW_PLAINTEXT'), mistakes);
  if (read('NODE_TLS_REJECT_UNAUTHORIZED') === '0')
    mistakes.push(
      'NODE_TLS_REJECT_UNAUTHORIZED is 0, so no certificate would be verified: take it out, and name the certificates of your own authority in NODE_EXTRA_CA_CERTS.',
    );
  const webAddress = (name: string, kind: PlaintextName) => {
    const value = address(name, ['http:', 'https:']);
    if (value !== null) transport.checkUrl(kind, name, new URL(value), { plain: 'http:', tls: 'https:' });
    return value;
  };
  const port = wholeNumber('PORT', 3000, 0, 65_535);
  const host = read('HOST') ?? '127.0.0.1';
  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:']);
  const auditDatabaseUrl = address('AUDIT_DATABASE_URL', ['postgres:', 'postgresql:']);
  transport.checkDatabase('DATABASE_URL', databaseUrl);
  transport.checkDatabase('AUDIT_DATABASE_URL', auditDatabaseUrl);
  const databaseMigrationUrl = address('DATABASE_MIGRATION_URL', ['postgres:', 'postgresql:']);
  transport.checkDatabase('DATABASE_MIGRATION_URL', databaseMigrationUrl);
  if (databaseMigrationUrl !== null && databaseUrl === null)
    mistakes.push('DATABASE_MIGRATION_URL requires DATABASE_URL: the embedded database has its roles.');
  const production = read('NODE_ENV') === 'production' && databaseUrl !== null;
  const secretKey = read('SECRET_KEY');
  const weakness = secretKey === null ? undefined : weaknessOf(secretKey);
  if (weakness) mistakes.push(`SECRET_KEY ${weakness}.`);
  // Not checked for strength: it is a reason to replace it.
  const secretKeyPrevious = read('SECRET_KEY_PREVIOUS');
  if (secretKeyPrevious !== null && secretKeyPrevious === secretKey)
    mistakes.push('SECRET_KEY_PREVIOUS is the same as SECRET_KEY: name the key that it replaces.');
  if (production && secretKey === null)
    mistakes.push(
      'SECRET_KEY is required with DATABASE_URL in production: a random text of 32 or more characters.',
    );
  const trustProxy = flag('TRUST_PROXY', false);
  const smtpUrl = address('SMTP_URL', ['smtp:', 'smtps:']);
  const publicUrl = readPublicUrl(address('PUBLIC_URL', ['http:', 'https:']), transport);
  const isLoopback = loopback.has(host);
  const isDeployment = [databaseUrl, smtpUrl, publicUrl].some((value) => value !== null) || trustProxy;
  const demo = flag('DEMO', isLoopback && !isDeployment);
  const captcha = oneOf('CAPTCHA', ['proof', 'recaptcha', 'off'], 'proof');
  const recaptchaSecret = read('RECAPTCHA_SECRET');
  const mailchimpApiKey = read('MAILCHIMP_API_KEY');
  const mailchimpListId = read('MAILCHIMP_LIST_ID');
  if ((mailchimpApiKey === null) !== (mailchimpListId === null))
    mistakes.push('MAILCHIMP_API_KEY and MAILCHIMP_LIST_ID belong together: set both or neither.');
  if (mailchimpApiKey !== null && !/^\w+-[a-z]+\d+$/.test(mailchimpApiKey))
    mistakes.push('MAILCHIMP_API_KEY does not end in its data centre, such as -us21.');
  const signature = oneOf('SIGNATURE', signatureProviderNames, 'builtin');
  const clamdUrl = readClamdUrl(read('CLAMD_URL'), mistakes, transport);
  const clamdRequired = flag('CLAMD_REQUIRED', false);
  if (clamdRequired && clamdUrl === null)
    mistakes.push('CLAMD_REQUIRED=1 requires CLAMD_URL: no file is released without the scanner.');

  const role = oneOf('ROLE', ['web', 'worker', 'all'], 'all');
  if (role !== 'all' && databaseUrl === null)
    mistakes.push(
      `ROLE=${role} requires DATABASE_URL: the embedded database serves one process, which does all.`,
    );

  const config: Config = {
    port,
    host,
    dataDir: resolve(read('DATA_DIR') ?? './data'),
    databaseUrl,
    auditDatabaseUrl,
    databaseMigrationUrl,
    auditStream: readAuditStream(reader, transport),
    demo,
    exposedBy: [
      ...(isLoopback ? [] : ['HOST' as const]),
      ...(trustProxy ? ['TRUST_PROXY' as const] : []),
      ...(isHttps(publicUrl) ? ['PUBLIC_URL' as const] : []),
    ],
    secretKey,
    secretKeyPrevious,
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    trustProxy,
    smtpUrl,
    smtpNeedsTls: smtpUrl !== null && transport.needsTls('smtp', new URL(smtpUrl).hostname),
    mailFrom: read('MAIL_FROM') ?? 'Paddock <no-reply@localhost>',
    slackToken: read('SLACK_TOKEN'),
    s3: oneOf('STORAGE', ['disk', 's3'], 'disk') === 's3' ? readS3(reader, transport) : null,
    clamdUrl,
    clamdRequired,
    signature,
    dropboxSign: readDropboxSign(reader, transport, { isDefault: signature === 'dropbox', demo }),
    captcha,
    recaptchaSecret,
    recaptchaVerifyUrl:
      webAddress('RECAPTCHA_VERIFY_URL', 'recaptcha') ?? 'https://www.google.com/recaptcha/api/siteverify',
    googleIssuer: read('GOOGLE_ISSUER'),
    googleJwksUrl: webAddress('GOOGLE_JWKS_URL', 'google') ?? 'https://www.googleapis.com/oauth2/v3/certs',
    mailchimp:
      mailchimpApiKey !== null && mailchimpListId !== null
        ? { apiKey: mailchimpApiKey, listId: mailchimpListId }
        : null,
    wwwRedirectHosts: (read('WWW_REDIRECT_HOSTS') ?? '').split(/[\s,]+/).filter(Boolean),
    role,
    drainSeconds: wholeNumber('DRAIN_SECONDS', 0, 0, 3_600),
    metrics: readMetrics(reader, port),
    docs: flag('DOCS', demo),
    rateLimits: oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    passwordMinLength: wholeNumber('PASSWORD_MIN_LENGTH', demo ? 6 : 8, 6, 128),
    pwnedPasswordsUrl: webAddress('PWNED_PASSWORDS_URL', 'pwned'),
    logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    production,
  };
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

/** People reach the site by it, so it is https outside this machine. Names below localhost lead a browser to it. */
function readPublicUrl(value: string | null, transport: TransportRules): string | null {
  if (value === null) return null;
  const url = new URL(value);
  if (!/\.localhost$/i.test(url.hostname))
    transport.checkUrl('site', 'PUBLIC_URL', url, { plain: 'http:', tls: 'https:' });
  return value;
}

function readClamdUrl(value: string | null, mistakes: string[], transport: TransportRules): string | null {
  const url = value !== null && URL.canParse(value) ? new URL(value) : null;
  const isAddress =
    ['tcp:', 'tls:'].includes(url?.protocol ?? '') && url?.hostname !== '' && url?.port !== '';
  const isSocket = url?.protocol === 'unix:' && url.pathname.length > 1;
  if (value !== null && !isAddress && !isSocket)
    mistakes.push(
      'CLAMD_URL is neither tls://host:port, tcp://host:port nor unix:/path, such as unix:/run/clamav/clamd.ctl.',
    );
  if (url && isAddress) transport.checkUrl('clamd', 'CLAMD_URL', url, { plain: 'tcp:', tls: 'tls:' });
  return value;
}
