import { createHash, sign } from 'node:crypto';
import { Signer } from '@signpdf/utils';
import { attributesToSign, encodeCms } from './cms.ts';
import type { OpenIdentity } from './open-identity.ts';

/** Signs a PDF as PAdES requires (ETSI.CAdES.detached), with Node's RSA instead of a JavaScript implementation. */
export class CadesSigner extends Signer {
  readonly #identity: OpenIdentity;

  constructor(identity: OpenIdentity) {
    super();
    this.#identity = identity;
  }

  override async sign(pdf: Buffer): Promise<Buffer> {
    const certificate = this.#identity.certificate.raw;
    const contentDigest = createHash('sha256').update(pdf).digest();
    const signature = sign('sha256', attributesToSign(contentDigest, certificate), this.#identity.key);
    return encodeCms({ contentDigest, certificate, signature });
  }
}
