import type { ConfigReader } from './config-reader.ts';
import type { TransportRules } from './transport/plaintext.ts';

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

/** Where the audit log is sent: the standard output without an address. */
export interface AuditStreamAddress {
  readonly url: URL | null;
  /** For syslog:, whose scheme does not say it. */
  readonly usesTls: boolean;
}

/** Syslog uses TLS, except on this machine and where ALLOW_PLAINTEXT names it. */
export function readAuditStream(
  { read, mistakes }: ConfigReader,
  transport: TransportRules,
): AuditStreamAddress | null {
  const value = read('AUDIT_STREAM');
  if (value === null) return null;
  if (value === 'stdout') return { url: null, usesTls: false };
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !['syslog:', 'http:', 'https:'].includes(url.protocol) || url.hostname === '') {
    mistakes.push('AUDIT_STREAM is none of stdout, syslog://host:port and https://host/path.');
    return null;
  }
  transport.checkUrl('audit', 'AUDIT_STREAM', url, { plain: 'http:', tls: 'https:' });
  return { url, usesTls: url.protocol !== 'http:' && transport.needsTls('audit', url.hostname) };
}

/** Where the metrics are served. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** The port of the application is for people, so the metrics need one of their own. */
export function readMetrics(
  { read, wholeNumber, mistakes }: ConfigReader,
  applicationPort: number,
): MetricsAddress | null {
  const host = read('METRICS_HOST') ?? '127.0.0.1';
  const port = wholeNumber('METRICS_PORT', null, 0, 65_535);
  if (port === null) return null;
  if (port === applicationPort && port !== 0)
    mistakes.push('METRICS_PORT is the same as PORT: metrics need a port of their own.');
  return { host, port };
}

export function readS3({ required, mistakes }: ConfigReader, transport: TransportRules): S3Config {
  const name = (end: string) => required(`S3_${end}`, 'STORAGE=s3');
  const endpoint = name('ENDPOINT');
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const isOrigin =
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search;
  if (endpoint !== '' && !isOrigin)
    mistakes.push(
      'S3_ENDPOINT must be an origin without a path, such as https://s3.eu-central-1.amazonaws.com.',
    );
  if (url && isOrigin) transport.checkUrl('s3', 'S3_ENDPOINT', url, { plain: 'http:', tls: 'https:' });
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
export function readDropboxSign(
  from: ConfigReader,
  transport: TransportRules,
  { isDefault, demo }: { isDefault: boolean; demo: boolean },
): DropboxSignConfig | null {
  const baseUrl = new URL(from.address('DROPBOX_SIGN_BASE_URL', ['http:', 'https:']) ?? dropboxSignApi);
  const isSet = ['DROPBOX_SIGN_API_KEY', 'DROPBOX_SIGN_CLIENT_ID'].some((name) => from.read(name) !== null);
  if (!isDefault && !isSet) return null;
  transport.checkUrl('dropbox', 'DROPBOX_SIGN_BASE_URL', baseUrl, { plain: 'http:', tls: 'https:' });
  const reason = isDefault ? 'SIGNATURE=dropbox' : 'Dropbox Sign';
  return {
    apiKey: from.required('DROPBOX_SIGN_API_KEY', reason),
    clientId: from.required('DROPBOX_SIGN_CLIENT_ID', reason),
    baseUrl: baseUrl.href.replace(/\/+$/, ''),
    frameOrigin: baseUrl.hostname === new URL(dropboxSignApi).hostname ? dropboxSignPages : baseUrl.origin,
    isTest: demo,
  };
}
