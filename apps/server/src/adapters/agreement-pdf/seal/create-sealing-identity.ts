import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import forge from 'node-forge';
import type { SealingIdentity } from './sealing-identity.ts';

const years = 10;
/** The longest name that X.509 allows, in characters (ub-common-name). */
const maxCommonNameLength = 64;

const subjectAttributes = (organisation: string) => {
  const utf8 = forge.asn1.Type.UTF8 as unknown as forge.asn1.Class;
  const part = (name: string, value: string) => ({
    name,
    value: value.slice(0, maxCommonNameLength),
    valueTagClass: utf8,
  });
  const suffix = ' agreement seal';
  return [
    part('commonName', organisation.slice(0, maxCommonNameLength - suffix.length) + suffix),
    part('organizationName', organisation),
  ];
};

/** Creates a key (RSA, 3072 bits) and a self-signed certificate, valid for ten years from `now`. */
export const createSealingIdentity = async (input: {
  organization: string;
  now: Date;
}): Promise<SealingIdentity> => {
  // Uses Node's key generator; one in JavaScript would take minutes of processor time.
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const key = forge.pki.privateKeyFromPem(pair.privateKey);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  // The first bits are fixed, so that the number is positive and always has the same length.
  certificate.serialNumber = `4${randomBytes(16).toString('hex').slice(1)}`;
  certificate.validity.notBefore = input.now;
  certificate.validity.notAfter = new Date(input.now);
  certificate.validity.notAfter.setUTCFullYear(input.now.getUTCFullYear() + years);
  certificate.setSubject(subjectAttributes(input.organization));
  certificate.setIssuer(subjectAttributes(input.organization));
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  certificate.sign(key, forge.md.sha256.create());
  const passphrase = randomBytes(32).toString('base64url');
  const p12 = forge.pkcs12.toPkcs12Asn1(key, [certificate], passphrase, { algorithm: 'aes256' });
  return {
    p12: Buffer.from(forge.asn1.toDer(p12).getBytes(), 'latin1'),
    passphrase,
    certificatePem: forge.pki.certificateToPem(certificate),
  };
};
