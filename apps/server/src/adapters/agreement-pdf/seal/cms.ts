import { createHash } from 'node:crypto';
import { Null, ObjectIdentifier, OctetString, Sequence, Set } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';

const oids = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
};

const toDer = (value: { toBER(): ArrayBuffer }) => Buffer.from(value.toBER());

/** SigningCertificateV2 (RFC 5035) with its default digest, SHA-256. */
const certificateReference = (certificate: Buffer): Sequence => {
  const digest = createHash('sha256').update(certificate).digest();
  const certificateId = new Sequence({ value: [new OctetString({ valueHex: digest })] });
  return new Sequence({ value: [new Sequence({ value: [certificateId] })] });
};

/**
 * Returns the signed attributes: the type and digest of the content, and the digest of the certificate, so that no
 * other certificate can replace it (PAdES baseline B, EN 319 142-1). They hold no signing time, because PAdES keeps
 * it in the PDF itself. They are in the order of their bytes, as DER requires for a set.
 */
const attributesOf = (contentDigest: Buffer, certificate: Buffer): Attribute[] =>
  [
    new Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: ContentInfo.DATA })] }),
    new Attribute({ type: oids.messageDigest, values: [new OctetString({ valueHex: contentDigest })] }),
    new Attribute({ type: oids.signingCertificateV2, values: [certificateReference(certificate)] }),
  ].toSorted((first, second) => Buffer.compare(toDer(first.toSchema()), toDer(second.toSchema())));

/** Returns the bytes to sign for content with this SHA-256. */
export const attributesToSign = (contentDigest: Buffer, certificate: Buffer): Buffer =>
  toDer(
    new Set({ value: attributesOf(contentDigest, certificate).map((attribute) => attribute.toSchema()) }),
  );

/** Encodes a detached CMS signature. Its three parts determine every byte. */
export const encodeCms = (parts: {
  contentDigest: Buffer;
  certificate: Buffer;
  signature: Buffer;
}): Buffer => {
  const certificate = Certificate.fromBER(Uint8Array.from(parts.certificate));
  const { issuer, serialNumber } = certificate;
  const digestAlgorithm = new AlgorithmIdentifier({ algorithmId: oids.sha256 });
  const signedData = new SignedData({
    version: 1,
    digestAlgorithms: [digestAlgorithm],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    certificates: [certificate],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        digestAlgorithm,
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: attributesOf(parts.contentDigest, parts.certificate),
        }),
        signatureAlgorithm: new AlgorithmIdentifier({
          algorithmId: oids.rsa,
          algorithmParams: new Null(),
        }),
        signature: new OctetString({ valueHex: parts.signature }),
      }),
    ],
  });
  const content = new ContentInfo({
    contentType: ContentInfo.SIGNED_DATA,
    content: signedData.toSchema(true),
  });
  return toDer(content.toSchema());
};

/**
 * Extracts the certificate and the signature from a CMS signature.
 * @throws if it has another form
 */
export const decodeCms = (bytes: Buffer): { certificate: Buffer; signature: Buffer } => {
  const { content } = ContentInfo.fromBER(Uint8Array.from(bytes));
  const { certificates, signerInfos } = new SignedData({ schema: content });
  const [certificate] = certificates ?? [];
  const [signer] = signerInfos;
  if (!(certificate instanceof Certificate) || !signer)
    throw new RangeError('The signature has no certificate or no signer');
  return {
    certificate: toDer(certificate.toSchema()),
    signature: Buffer.from(signer.signature.valueBlock.valueHexView),
  };
};
