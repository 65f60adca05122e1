import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** An error as S3 reports it: the status, and the code in the body. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.name = 'S3Error';
    this.status = status;
    this.code = code;
  }
}

export interface S3Key {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The key of a day, region and service, by AWS Signature Version 4. */
function signingKey(secret: string, scope: string): Buffer {
  return scope.split('/').reduce<Buffer | string>((key, part) => hmac(key, part), `AWS4${secret}`) as Buffer;
}

const signWith = (secret: string, scope: string, text: string) =>
  hmac(signingKey(secret, scope), text).toString('hex');

function checkCredential(credential: string, key: S3Key): string {
  const [accessKeyId, ...scope] = credential.split('/');
  if (accessKeyId !== key.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
  return scope.join('/');
}

/** Rejects a request whose headers or body the key has not signed. */
export function checkRequest(request: IncomingMessage, body: Uint8Array, key: S3Key): void {
  const { headers, method = '', url = '/' } = request;
  const parts = /Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=(\w+)/.exec(
    headers.authorization ?? '',
  );
  const [, credential, names, signature] = parts ?? [];
  if (!credential || !names || !signature) throw new S3Error(403, 'AccessDenied');
  const scope = checkCredential(credential, key);
  const [path = '/', query = ''] = url.split('?');
  const sortedQuery = query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => (part.includes('=') ? part : `${part}=`))
    .sort()
    .join('&');
  const payload = String(headers['x-amz-content-sha256'] ?? '');
  const canonical = [
    method,
    path,
    sortedQuery,
    ...names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    payload,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  if (signWith(key.secretAccessKey, scope, text) !== signature)
    throw new S3Error(403, 'SignatureDoesNotMatch');
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body))
    throw new S3Error(400, 'XAmzContentSHA256Mismatch');
}

/** `{name: value}`, `[operator, $name, value]` or `['content-length-range', least, most]`. */
type Condition = Readonly<Record<string, string>> | readonly (string | number)[];

const isList = (condition: Condition): condition is readonly (string | number)[] => Array.isArray(condition);

/** Fields of a form post that no condition has to name. */
const unconditioned = /^(policy|x-amz-signature|file|x-ignore-.*)$/i;

/** Rejects a form post that its policy does not allow: its signature, expiration, fields and size. */
export function checkPost(fields: ReadonlyMap<string, string>, size: number, key: S3Key, now: Date): void {
  const field = (name: string) => fields.get(name.toLowerCase()) ?? '';
  const policyText = field('policy');
  if (!policyText) throw new S3Error(403, 'AccessDenied');
  const scope = checkCredential(field('x-amz-credential'), key);
  if (signWith(key.secretAccessKey, scope, policyText) !== field('x-amz-signature'))
    throw new S3Error(403, 'SignatureDoesNotMatch');
  const policy = JSON.parse(Buffer.from(policyText, 'base64').toString()) as {
    expiration: string;
    conditions: Condition[];
  };
  if (new Date(policy.expiration) <= now) throw new S3Error(403, 'AccessDenied');
  const named = new Set<string>();
  for (const condition of policy.conditions) {
    const [operator, name, value] = isList(condition)
      ? condition.map(String)
      : ['eq', ...(Object.entries(condition)[0] ?? [])];
    if (operator === 'content-length-range') {
      if (size < Number(name)) throw new S3Error(400, 'EntityTooSmall');
      if (size > Number(value)) throw new S3Error(400, 'EntityTooLarge');
    } else {
      named.add(checkField(operator, name?.replace(/^\$/, '') ?? '', value ?? '', field));
    }
  }
  for (const name of fields.keys())
    if (!unconditioned.test(name) && !named.has(name)) throw new S3Error(403, 'AccessDenied');
}

/** Rejects a field that does not meet its condition. Returns its name. */
function checkField(
  operator: string | undefined,
  name: string,
  value: string,
  field: (name: string) => string,
): string {
  const actual = field(name);
  const matches = operator === 'starts-with' ? actual.startsWith(value) : actual === value;
  // The bucket is in the address.
  if (name !== 'bucket' && !matches) throw new S3Error(403, 'AccessDenied');
  return name.toLowerCase();
}
