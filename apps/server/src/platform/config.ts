import { resolve } from 'node:path';
import { type SignatureProviderName, signatureProviderNames } from '@paddock/domain';

/** The file store of STORAGE=s3. */
export interface S3Config {
  /** The origin of the store, for this server and for browsers. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The account at Dropbox Sign. */
export interface DropboxSignConfig {
  readonly apiKey: string;
  /** Of the API app, whose callback is ours. */
  readonly clientId: string;
  /** The address of the API, without a slash at its end. */
  readonly baseUrl: string;
  /** The origin of the pages on which people sign, which are framed in ours. */
  readonly frameOrigin: string;
  /** Signatures of a test have no legal effect; a demo makes no others. */
  readonly isTest: boolean;
}

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
  readonly rateLimits: boolean;
  readonly passwordMinLength: number;
  readonly logLevel: string;
  readonly production: boolean;
}

/** Lists every mistake in the configuration, one per line. */
export class ConfigError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

const isHttps = (url: string | null): boolean => url !== null && new URL(url).protocol === 'https:';

/** Reads and checks the environment. Throws a {@link ConfigError} that names each mistake in one line. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const mistakes: string[] = [];
  const read = (name: string) => env[name]?.trim() || null;
  const oneOf = <Value extends string>(name: string, values: readonly Value[], fallback: Value): Value => {
    const value = read(name) ?? fallback;
    const found = values.find((allowed) => allowed === value);
    if (found === undefined) mistakes.push(`${name} is "${value}": use one of ${values.join(', ')}.`);
    return found ?? fallback;
  };
  const flag = (name: string, fallback: boolean) => oneOf(name, ['0', '1'], fallback ? '1' : '0') === '1';
  const wholeNumber = (name: string, fallback: number, min: number, max: number) => {
    const value = read(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    mistakes.push(`${name} is "${value}": use a whole number from ${min} to ${max}.`);
    return fallback;
  };
  const address = (name: string, protocols: readonly string[]) => {
    const value = read(name);
    if (value === null) return null;
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url && protocols.includes(url.protocol)) return value;
    mistakes.push(
      `${name} is not an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );
    return null;
  };
  const required = (name: string, reason: string) => {
    const value = read(name);
    if (value === null) mistakes.push(`${name} is required with ${reason}.`);
    return value ?? '';
  };

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
    s3: oneOf('STORAGE', ['disk', 's3'], 'disk') === 's3' ? readS3(required, mistakes) : null,
    clamdUrl: readClamdUrl(read('CLAMD_URL'), mistakes),
    signature,
    dropboxSign: readDropboxSign(
      { read, address, required, mistakes },
      { isDefault: signature === 'dropbox', demo },
    ),
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
    rateLimits: oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    passwordMinLength: wholeNumber('PASSWORD_MIN_LENGTH', 6, 6, 128),
    logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    production,
  };
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

function readS3(required: (name: string, reason: string) => string, mistakes: string[]): S3Config {
  const name = (end: string) => required(`S3_${end}`, 'STORAGE=s3');
  const endpoint = name('ENDPOINT');
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const isOrigin =
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search;
  if (endpoint !== '' && !isOrigin)
    mistakes.push(
      'S3_ENDPOINT must be an origin without a path, such as https://s3.eu-central-1.amazonaws.com.',
    );
  return {
    endpoint: url?.origin ?? '',
    region: name('REGION'),
    bucket: name('BUCKET'),
    accessKeyId: name('ACCESS_KEY_ID'),
    secretAccessKey: name('SECRET_ACCESS_KEY'),
  };
}

const dropboxSignApi = 'https://api.hellosign.com/v3';
const dropboxSignPages = 'https://app.hellosign.com';

/** Set without SIGNATURE=dropbox too, so that single funds can choose Dropbox Sign. */
function readDropboxSign(
  from: {
    read: (name: string) => string | null;
    address: (name: string, protocols: readonly string[]) => string | null;
    required: (name: string, reason: string) => string;
    mistakes: string[];
  },
  { isDefault, demo }: { isDefault: boolean; demo: boolean },
): DropboxSignConfig | null {
  const baseUrl = new URL(from.address('DROPBOX_SIGN_BASE_URL', ['http:', 'https:']) ?? dropboxSignApi);
  const isPlain = baseUrl.protocol === 'http:' && !loopback.has(baseUrl.hostname);
  const isSet = ['DROPBOX_SIGN_API_KEY', 'DROPBOX_SIGN_CLIENT_ID'].some((name) => from.read(name) !== null);
  if (!isDefault && !isSet) return null;
  if (isPlain) from.mistakes.push('DROPBOX_SIGN_BASE_URL must begin with https://: it receives the API key.');
  const reason = isDefault ? 'SIGNATURE=dropbox' : 'Dropbox Sign';
  return {
    apiKey: from.required('DROPBOX_SIGN_API_KEY', reason),
    clientId: from.required('DROPBOX_SIGN_CLIENT_ID', reason),
    baseUrl: baseUrl.href.replace(/\/+$/, ''),
    frameOrigin: baseUrl.hostname === new URL(dropboxSignApi).hostname ? dropboxSignPages : baseUrl.origin,
    isTest: demo,
  };
}

function readClamdUrl(value: string | null, mistakes: string[]): string | null {
  const url = value !== null && URL.canParse(value) ? new URL(value) : null;
  const isTcp = url?.protocol === 'tcp:' && url.hostname !== '' && url.port !== '';
  const isSocket = url?.protocol === 'unix:' && url.pathname.length > 1;
  if (value !== null && !isTcp && !isSocket)
    mistakes.push('CLAMD_URL is neither tcp://host:port nor unix:/path, such as unix:/run/clamav/clamd.ctl.');
  return value;
}
