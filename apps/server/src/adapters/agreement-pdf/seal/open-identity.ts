import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { AgreementPdfError } from '../agreement-pdf-error.ts';
import type { SealingIdentity } from './sealing-identity.ts';

/** A sealing identity, ready for use. */
export interface OpenIdentity {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
}

const bagOf = (p12: forge.pkcs12.Pkcs12Pfx, bagType: string) => p12.getBags({ bagType })[bagType]?.[0];

/** @throws AgreementPdfError bad_key if the passphrase is wrong, or key and certificate do not match */
export const openIdentity = ({
  p12,
  passphrase,
}: Pick<SealingIdentity, 'p12' | 'passphrase'>): OpenIdentity => {
  try {
    const { oids } = forge.pki;
    const asn1 = forge.asn1.fromDer(Buffer.from(p12).toString('latin1'));
    const opened = forge.pkcs12.pkcs12FromAsn1(asn1, passphrase);
    const key = bagOf(opened, String(oids.pkcs8ShroudedKeyBag))?.key;
    const certificate = bagOf(opened, String(oids.certBag))?.cert;
    if (!key || !certificate) throw new Error('The sealing identity holds no key or no certificate');
    const identity = {
      key: createPrivateKey(forge.pki.privateKeyToPem(key)),
      certificate: new X509Certificate(forge.pki.certificateToPem(certificate)),
    };
    if (!identity.certificate.checkPrivateKey(identity.key))
      throw new Error('The certificate of the sealing identity belongs to another key');
    return identity;
  } catch (error) {
    throw new AgreementPdfError('bad_key', 'The key for sealing agreements cannot be opened.', {
      cause: error,
    });
  }
};
