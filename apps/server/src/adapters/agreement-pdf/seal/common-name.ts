import type { X509Certificate } from 'node:crypto';

/** The name that a certificate is made out to. */
export const commonName = (certificate: X509Certificate): string =>
  /^CN=(.*)$/m.exec(certificate.subject)?.[1]?.replace(/\\(.)/g, '$1') ?? '';
