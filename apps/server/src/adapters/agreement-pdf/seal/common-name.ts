import type { X509Certificate } from 'node:crypto';

/** Returns the name in a certificate. */
export const commonName = (certificate: X509Certificate): string =>
  /^CN=(.*)$/m.exec(certificate.subject)?.[1]?.replace(/\\(.)/g, '$1') ?? '';
