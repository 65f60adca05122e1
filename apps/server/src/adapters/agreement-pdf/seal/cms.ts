import { createHash } from 'node:crypto';
import { der, oid, readDer, readParts, tag } from './der.ts';

const oids = {
  data: oid('1.2.840.113549.1.7.1'),
  signedData: oid('1.2.840.113549.1.7.2'),
  contentType: oid('1.2.840.113549.1.9.3'),
  messageDigest: oid('1.2.840.113549.1.9.4'),
  signingCertificateV2: oid('1.2.840.113549.1.9.16.2.47'),
  sha256: oid('2.16.840.1.101.3.4.2.1'),
  rsa: oid('1.2.840.113549.1.1.1'),
};

const sha256 = der(tag.sequence, oids.sha256);
const rsa = der(tag.sequence, oids.rsa, der(tag.nothing));
const one = der(tag.integer, Buffer.from([1]));

const attribute = (type: Buffer, value: Buffer) => der(tag.sequence, type, der(tag.set, value));

/** Issuer and serial number of a certificate, each as DER. */
const identityOf = (certificate: Buffer): { issuer: Buffer; serial: Buffer } => {
  const toBeSigned = readParts(readDer(certificate).content)[0];
  const parts = readParts(toBeSigned?.content ?? Buffer.alloc(0)).filter(({ tag: t }) => t !== tag.context0);
  const [serial, , issuer] = parts;
  if (!serial || !issuer) throw new RangeError('The certificate cannot be read');
  return { issuer: issuer.bytes, serial: serial.bytes };
};

/**
 * The attributes that are signed: the kind and digest of the content, and the digest of the certificate, by
 * which nobody can put another certificate in its place (PAdES baseline B, EN 319 142-1). No signing time:
 * PAdES keeps it in the PDF itself.
 */
export const signedAttributes = (digest: Buffer, certificate: Buffer): Buffer => {
  const certificateId = der(
    tag.sequence,
    der(tag.sequence, der(tag.sequence, der(tag.octets, createHash('sha256').update(certificate).digest()))),
  );
  const attributes = [
    attribute(oids.contentType, oids.data),
    attribute(oids.messageDigest, der(tag.octets, digest)),
    attribute(oids.signingCertificateV2, certificateId),
  ];
  return der(tag.set, ...attributes.sort(Buffer.compare));
};

/** A detached CMS signature; every byte of it follows from its three parts. */
export const cms = (parts: { certificate: Buffer; attributes: Buffer; signature: Buffer }): Buffer => {
  const { issuer, serial } = identityOf(parts.certificate);
  const attributes = Buffer.from(parts.attributes);
  attributes[0] = tag.context0;
  const signer = der(
    tag.sequence,
    one,
    der(tag.sequence, issuer, serial),
    sha256,
    attributes,
    rsa,
    der(tag.octets, parts.signature),
  );
  const signedData = der(
    tag.sequence,
    one,
    der(tag.set, sha256),
    der(tag.sequence, oids.data),
    der(tag.context0, parts.certificate),
    der(tag.set, signer),
  );
  return der(tag.sequence, oids.signedData, der(tag.context0, signedData));
};

/**
 * Takes the certificate and the signature out of a CMS signature of ours.
 * @throws RangeError where it has another shape
 */
export const readCms = (bytes: Buffer): { certificate: Buffer; signature: Buffer } => {
  const inside = (value: { content: Buffer } | undefined) => readParts(value?.content ?? Buffer.alloc(0));
  const [, explicit] = inside(readDer(bytes));
  const [signedData] = inside(explicit);
  const fields = inside(signedData);
  const certificate = inside(fields[3])[0];
  const signature = inside(inside(fields[4])[0])[5];
  if (!certificate || !signature) throw new RangeError('The signature has another shape');
  return { certificate: certificate.bytes, signature: signature.content };
};
