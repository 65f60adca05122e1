import { createHash, sign } from 'node:crypto';
import { Signer } from '@signpdf/utils';
import { cms, signedAttributes } from './cms.ts';
import type { OpenIdentity } from './open-identity.ts';

/** Signs a PDF as PAdES asks (ETSI.CAdES.detached), with the platform's RSA instead of one in JavaScript. */
export class CadesSigner extends Signer {
  readonly #identity: OpenIdentity;

  constructor(identity: OpenIdentity) {
    super();
    this.#identity = identity;
  }

  override async sign(pdf: Buffer): Promise<Buffer> {
    const certificate = this.#identity.certificate.raw;
    const attributes = signedAttributes(createHash('sha256').update(pdf).digest(), certificate);
    const signature = sign('sha256', attributes, this.#identity.key);
    return cms({ certificate, attributes, signature });
  }
}
