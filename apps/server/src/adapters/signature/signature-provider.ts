import type { AgreementField, SignatureProviderName, Signer } from '@paddock/domain';

/** Someone who signs, as the provider is told. */
export interface RequestSigner {
  readonly role: Signer;
  readonly name: string;
  readonly email: string;
}

/** An agreement to be signed. */
export interface RequestInput {
  /** Our id of the request. A request whose answer was lost is found again by it. */
  readonly reference: string;
  readonly title: string;
  /** The portal of the fund, whose colors a document that is made here has. */
  readonly portal: string | null;
  /** The provider's id of the template. */
  readonly template: string;
  readonly values: Readonly<Record<AgreementField, string>>;
  /** In signing order. */
  readonly signers: readonly RequestSigner[];
}

export interface CreatedRequest {
  /** The provider's id of the request. */
  readonly id: string;
  /** The PDF to sign, if it is stored here. */
  readonly document: { readonly key: string /** Hex. */; readonly sha256: string } | null;
}

/** What a template needs, and why it cannot be used. */
export interface TemplateNeeds {
  readonly name: string;
  /** The values that it states. */
  readonly known: readonly AgreementField[];
  /** Fields that no value of ours fills. */
  readonly unknown: readonly string[];
  /** Who signs it, in order; null if the provider places signatures itself. */
  readonly roles: readonly string[] | null;
}

/** Where a signer signs: on our own page, or in a frame of the service. */
export type SigningAddress =
  | { readonly kind: 'page' }
  | {
      readonly kind: 'frame';
      /** Works for a short time, and once. */
      readonly url: string;
      readonly expiresAt: Date;
      readonly clientId: string;
      /** Signatures of a test have no legal effect. */
      readonly isTest: boolean;
      /** The provider's id of this signature. */
      readonly signature: string;
    };

export interface SignerProgress {
  readonly role: Signer;
  readonly email: string;
  readonly viewedAt: Date | null;
  readonly signedAt: Date | null;
  /** The provider's id of this signature. */
  readonly signature: string;
}

/** A request as the provider knows it now. */
export interface RequestProgress {
  readonly id: string;
  /** Ours, as given when it was created; null if it was not created here, or the service shows nothing of it anymore. */
  readonly reference: string | null;
  /** `complete`: all have signed; `ended`: declined, canceled or expired there, so that nobody can sign it anymore. */
  readonly state: 'open' | 'complete' | 'ended';
  /** Why it has ended, for people; null otherwise. */
  readonly reason: string | null;
  readonly isTest: boolean;
  /** The values that the document states, by field. */
  readonly values: Readonly<Record<string, string>>;
  /** In signing order. */
  readonly signers: readonly SignerProgress[];
}

/** The signed agreement. */
export interface FinishedFile {
  readonly pdf: Uint8Array;
  /** The provider's own record of who did what and when (PDF); null if the agreement contains it. */
  readonly auditTrail: Uint8Array | null;
}

/** A verified callback. It is a hint to ask again, never a fact. */
export interface SignatureCallback {
  /** The provider's id of the request; null if it is about none. */
  readonly id: string | null;
  readonly kind: string;
}

/**
 * Collects the signatures under an agreement, in order (SIG-06). Every call may throw a {@link SignatureServiceError};
 * calls of a remote provider never run in a transaction.
 */
export interface SignatureProvider {
  readonly name: SignatureProviderName;
  /** Whether the signatures are given at a service of somebody else, which is asked about them. */
  readonly isRemote: boolean;
  /** Whether all its signatures are tests without legal effect. */
  readonly isTest: boolean;
  /** Undefined if there is no such template. */
  readTemplate(template: string): Promise<TemplateNeeds | undefined>;
  request(input: RequestInput): Promise<CreatedRequest>;
  /** The provider's id of the request that an earlier attempt has created; undefined if there is none. */
  find(reference: string): Promise<string | undefined>;
  /**
   * Makes somebody else the signer with this role, who has not signed. An address that the one before opened no longer
   * works.
   */
  assign(id: string, signer: RequestSigner): Promise<void>;
  /** Where this signer signs now. It is their turn. */
  signingAddress(id: string, role: Signer): Promise<SigningAddress>;
  progress(id: string): Promise<RequestProgress>;
  /** Nobody can sign it afterwards. A request that has ended already succeeds too. */
  cancel(id: string): Promise<void>;
  /** The PDF with the signatures so far. */
  document(id: string): Promise<Uint8Array>;
  /** The file of a complete request, as of `at`. */
  finishedFile(id: string, at: Date): Promise<FinishedFile>;
  /** Undefined unless the provider has sent it. `text` is what the provider posts, as JSON. */
  readCallback(text: string): SignatureCallback | undefined;
}

/**
 * The service did not do it. `unavailable`: an outage, a rate limit, or not ready yet, so a later attempt may succeed;
 * `rejected`: it refuses until somebody changes something.
 */
export class SignatureServiceError extends Error {
  readonly kind: 'unavailable' | 'rejected';
  /** Seconds until the service wants to be asked again; null if it does not say. */
  readonly retryAfter: number | null;
  constructor(
    kind: 'unavailable' | 'rejected',
    message: string,
    options: { retryAfter?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'SignatureServiceError';
    this.kind = kind;
    this.retryAfter = options.retryAfter ?? null;
  }
}
