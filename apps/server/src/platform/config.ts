import { resolve } from 'node:path';
import { type SignatureProviderName, signatureProviderNames } from '@paddock/domain';
import { ConfigError, createConfigReader, loopback } from './config-reader.ts';
import {
  type DropboxSignConfig,
  type MetricsAddress,
  readDropboxSign,
  readMetrics,
  readS3,
  type S3Config,
} from './config-services.ts';

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
  readonly demo: boolean;
  /** The settings that make the server reachable from other machines, such as `TRUST_PROXY`. Empty on a local trial. */
  readonly exposedBy: readonly ('HOST' | 'TRUST_PROXY' | 'PUBLIC_URL')[];
  readonly secretKey: string | null;
  readonly publicUrl: string;
  readonly trustProxy: boolean;
  readonly smtpUrl: string | null;
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
  /** The malware scanner: `tcp://host:port` or `unix:/path`; null without one. */
  readonly clamdUrl: string | null;
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
  const port = wholeNumber('PORT', 3000, 0, 65_535);
  const host = read('HOST') ?? '127.0.0.1';
  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:']);
  const auditDatabaseUrl = address('AUDIT_DATABASE_URL', ['postgres:', 'postgresql:']);
  const production = read('NODE_ENV') === 'production' && databaseUrl !== null;
  const secretKey = read('SECRET_KEY');
  if (secretKey !== null && secretKey.length < 32) mistakes.push('SECRET_KEY is shorter than 32 characters.');
  if (production && secretKey === null)
    mistakes.push(
      'SECRET_KEY is required with DATABASE_URL in production: a random text of 32 or more characters.',
    );
  const trustProxy = flag('TRUST_PROXY', false);
  const smtpUrl = address('SMTP_URL', ['smtp:', 'smtps:']);
  const publicUrl = address('PUBLIC_URL', ['http:', 'https:']);
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
    demo,
    exposedBy: [
      ...(isLoopback ? [] : ['HOST' as const]),
      ...(trustProxy ? ['TRUST_PROXY' as const] : []),
      ...(isHttps(publicUrl) ? ['PUBLIC_URL' as const] : []),
    ],
    secretKey,
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    trustProxy,
    smtpUrl,
    mailFrom: read('MAIL_FROM') ?? 'Paddock <no-reply@localhost>',
    slackToken: read('SLACK_TOKEN'),
    s3: oneOf('STORAGE', ['disk', 's3'], 'disk') === 's3' ? readS3(reader) : null,
    clamdUrl: readClamdUrl(read('CLAMD_URL'), mistakes),
    signature,
    dropboxSign: readDropboxSign(reader, { isDefault: signature === 'dropbox', demo }),
    captcha,
    recaptchaSecret,
    recaptchaVerifyUrl:
      address('RECAPTCHA_VERIFY_URL', ['http:', 'https:']) ??
      'https://www.google.com/recaptcha/api/siteverify',
    googleIssuer: read('GOOGLE_ISSUER'),
    googleJwksUrl:
      address('GOOGLE_JWKS_URL', ['http:', 'https:']) ?? 'https://www.googleapis.com/oauth2/v3/certs',
    mailchimp:
      mailchimpApiKey !== null && mailchimpListId !== null
        ? { apiKey: mailchimpApiKey, listId: mailchimpListId }
        : null,
    wwwRedirectHosts: (read('WWW_REDIRECT_HOSTS') ?? '').split(/[\s,]+/).filter(Boolean),
    role,
    drainSeconds: wholeNumber('DRAIN_SECONDS', 0, 0, 3_600),
    metrics: readMetrics(reader, port),
    rateLimits: oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    passwordMinLength: wholeNumber('PASSWORD_MIN_LENGTH', demo ? 6 : 8, 6, 128),
    pwnedPasswordsUrl: address('PWNED_PASSWORDS_URL', ['https:', 'http:']),
    logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    production,
  };
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

function readClamdUrl(value: string | null, mistakes: string[]): string | null {
  const url = value !== null && URL.canParse(value) ? new URL(value) : null;
  const isTcp = url?.protocol === 'tcp:' && url.hostname !== '' && url.port !== '';
  const isSocket = url?.protocol === 'unix:' && url.pathname.length > 1;
  if (value !== null && !isTcp && !isSocket)
    mistakes.push('CLAMD_URL is neither tcp://host:port nor unix:/path, such as unix:/run/clamav/clamd.ctl.');
  return value;
}
