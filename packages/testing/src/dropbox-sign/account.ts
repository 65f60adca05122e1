import { randomBytes } from 'node:crypto';

/** A template of the account. Its signers sign in the order of its roles. */
export interface DropboxTemplate {
  readonly id: string;
  title: string;
  roles: string[];
  /** Names of its custom fields. */
  fields: string[];
  /** Locked ones serve for test requests only. */
  isLocked?: boolean;
}

export type SignatureStatus = 'awaiting_signature' | 'signed' | 'declined' | 'expired' | 'error_unknown';

export interface DropboxSignature {
  id: string;
  readonly role: string;
  name: string;
  email: string;
  /** From 0. */
  readonly order: number;
  status: SignatureStatus;
  /** What they typed as their signature. */
  signedName: string | null;
  signedAt: number | null;
  viewedAt: number | null;
  declineReason: string | null;
  error: string | null;
}

export interface DropboxRequest {
  readonly id: string;
  readonly clientId: string;
  readonly isTest: boolean;
  readonly title: string;
  readonly subject: string | null;
  readonly message: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly template: string;
  /** The custom fields by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly allowsDecline: boolean;
  readonly createdAt: number;
  readonly signatures: readonly DropboxSignature[];
  isCanceled: boolean;
  hasError: boolean;
  /** Milliseconds; its files are being prepared until then. */
  filesReadyAt: number;
  /** The audit trail. */
  readonly trail: { readonly at: Date; readonly text: string; readonly address: string }[];
}

/** An address at which somebody signs. It works once. */
export interface SignUrl {
  readonly signature: string;
  /** Milliseconds. */
  readonly expiresAt: number;
  isUsed: boolean;
}

/** An account at the service, with everything that it holds. */
export interface DropboxAccount {
  readonly apiKey: string;
  readonly clientId: string;
  /** The domain of the API app, which may frame its sign page; its subdomains may too. */
  domain: string;
  /** Accounts without a plan can make test requests only. */
  hasPlan: boolean;
  readonly templates: Map<string, DropboxTemplate>;
  readonly requests: Map<string, DropboxRequest>;
  readonly signUrls: Map<string, SignUrl>;
  /** Pages on which somebody may sign, by their secret: the id of the signature. */
  readonly openPages: Map<string, string>;
  now: () => number;
}

export const newId = (bytes = 20): string => randomBytes(bytes).toString('hex');

export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

export const isComplete = (request: DropboxRequest): boolean =>
  request.signatures.every(({ status }) => status === 'signed');

export const isDeclined = (request: DropboxRequest): boolean =>
  request.signatures.some(({ status }) => status === 'declined');

/** Whose turn it is; undefined if nobody can sign. */
export function nextSignature(request: DropboxRequest): DropboxSignature | undefined {
  if (request.isCanceled || request.hasError || isDeclined(request)) return undefined;
  const next = request.signatures.find(({ status }) => status !== 'signed');
  return next?.status === 'awaiting_signature' ? next : undefined;
}

export function findSignature(
  account: DropboxAccount,
  id: string,
): { request: DropboxRequest; signature: DropboxSignature } | undefined {
  for (const request of account.requests.values()) {
    const signature = request.signatures.find((candidate) => candidate.id === id);
    if (signature) return { request, signature };
  }
  return undefined;
}
