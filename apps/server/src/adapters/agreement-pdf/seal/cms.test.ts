import { execFile } from 'node:child_process';
import { createHash, verify, X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { CadesSigner } from './cades-signer.ts';
import { attributesToSign, decodeCms, encodeCms } from './cms.ts';
import { createSealingIdentity } from './create-sealing-identity.ts';
import { openIdentity } from './open-identity.ts';

const content = Buffer.from('hello');
const contentDigest = createHash('sha256').update(content).digest();

/** A signature of `content`, as written by releases that did not use this library yet. */
const earlierSignature = Buffer.from(
  [
    'MIIHAgYJKoZIhvcNAQcCoIIG8zCCBu8CAQExDTALBglghkgBZQMEAgEwCwYJKoZIhvcNAQcBoIIERzCCBEMwggKroAMCAQICEEAH',
    'OdQ8qDFemkSNa89qGO4wDQYJKoZIhvcNAQELBQAwPTEkMCIGA1UEAwwbxYHDs2TFuiBGdW5kIGFncmVlbWVudCBzZWFsMRUwEwYD',
    'VQQKDAzFgcOzZMW6IEZ1bmQwHhcNMjYxMTIyMTExNjE4WhcNMzYxMTIyMTExNjE4WjA9MSQwIgYDVQQDDBvFgcOzZMW6IEZ1bmQg',
    'YWdyZWVtZW50IHNlYWwxFTATBgNVBAoMDMWBw7NkxbogRnVuZDCCAaIwDQYJKoZIhvcNAQEBBQADggGPADCCAYoCggGBALJnzwEP',
    'P6zY7xFA5JkrYiu+6w8FB/6RmYz1/ABR8LLVfYQ4m0i5RI6rGz04jx3y5SendNFieYtKya2hJxzkpDl4jnAAcDIlDDwxKzTwv6RS',
    'LQdK1/pYl/84SD1yYECOp7ARiwQ/i1/N5Tcbfb8YLhobCavCd83GiMDNRHdohTQhdQV26r6J1ZKuqwesbDVJKoalC7YFdh4UtZjz',
    'vhbXaKGhstxqJpD/2FRTa9A19mYlfyBQptv/dy6QKBDlY3NEcOxq2pATg4mCReKCuBnb04Lp5pmSVTpjbNotY8nLFAT+dW/tnZT6',
    'BrbC+PY3nXb5t9JOn2UXir/IyBnVJCC/Z0n8kvywpikjCVaMQ0n7WqlGRcGX7O+euFxNgZx7IR50MTFICE5rXIMYxj75m56SMdwW',
    'UJZQBh+Q/csG0qiUkS081Ek3Qj+PYOQF0GLVsM9CPuTxgRukEXOW+D1RIjBYHIauzjTj7P2z8RUAYxeVqtPNeapuXU0RRQQBLXFH',
    'u0fpwQIDAQABoz8wPTAMBgNVHRMBAf8EAjAAMA4GA1UdDwEB/wQEAwIGwDAdBgNVHQ4EFgQUorWCw0da2atYEqGKGnNhpepeC7sw',
    'DQYJKoZIhvcNAQELBQADggGBADkj501cq3dYp/uXWy5oYO6m3qa653Iljqvf3GxZb6x4yJb5AWpmKtlbGuJDnjkNo4MJhYTtd4GI',
    'NStuzcfRB6oh/3CTIDQdBoZaKw/kDAR7mR+qDiqYXKbtZUGoBQFAbWx+g51vRVPq/fQNDZcRyLO7DT5zqMeKo4Lt8Ox9QbSOhJAv',
    'U0jEaQCVrDiB0Spt1BtEEbAe7AizEdCEJs+t4qjp7AdFBVyWpAx4gtZGkACm4yKJQdMGJSoazjkjVfKDdQm3iDfE3CbbpxjZuGIK',
    'r3ZSLgZav/R/lObjhTLxAkNh0im8jOxt9Dt4Ed19CUzx7eUbRPfaI7+lzUwzQin6wu1P3Bo0ecsdhDVw187dVsV0Zo6H/oJ99NjR',
    'tUKSDAe1E6Sddc/PxFrUTCXjhg7ZObLzJsahQSCSPkqn8aPKbJdmp/Tkh0aV28sIL0KapptR8empp2L0w/XzOXpcHNFmPF+yciek',
    '1bFOkxI3p8D76ZsTEYgtupVLqUD/E3MjkF3frTGCAoEwggJ9AgEBMFEwPTEkMCIGA1UEAwwbxYHDs2TFuiBGdW5kIGFncmVlbWVu',
    'dCBzZWFsMRUwEwYDVQQKDAzFgcOzZMW6IEZ1bmQCEEAHOdQ8qDFemkSNa89qGO4wCwYJYIZIAWUDBAIBoIGEMBgGCSqGSIb3DQEJ',
    'AzELBgkqhkiG9w0BBwEwLwYJKoZIhvcNAQkEMSIEICzyTbpfsKMOJug7KsW54p4bFh5cH6dCXnMEM2KTi5gkMDcGCyqGSIb3DQEJ',
    'EAIvMSgwJjAkMCIEIDCpnbKhhXx8KtG/1AJotNITX/qLZXYcttMzOWrehWs9MA0GCSqGSIb3DQEBAQUABIIBgKtAJ0ZJlOrjlnH/',
    'eKVgWK64CQGJeXWDNwOghq1aASCVCOBwhbpZUm0ajDbNmTEl2nMggUwNq2gopsCFZjz1u+wurARUFFOKyHhpItKsW7a5QTa2lXC7',
    'SuzlN/lzwZLZQPCV/a6rxbMPvdAZidG2WukNK8O0fnXn1W5HBNZ0D+AWjO8o8mohXtVaDt11Az7qmWYRYZtooGaV/ubZHNpI5fia',
    'lE80bjYCA3G+vlw0RkkAmFGqi/bZcv6zc2pf/mxsUu4nQdmZwfmEYH0sz5qSWrVuIncIOMZE/KyrUN26B+FHXKRVFGoXWmexJLn4',
    'CVAX7aAFDoft1RpLwr4DUUdnRf7lVKsk9eRiZQZfO1s/dHLQl9IvuxnNwu1F/KU62cHyVgkLZnA1n2G16s8e73xSoJC7nAcCIMbi',
    'VwxyU2uh331fLaZ4O+HAoY+TjAklYjVe+388vA8h93EJtDNv5zLYt0waiIGbojWjZWx828xR7OqRQYN9jktD1GmGuVILrknmvg==',
  ].join(''),
  'base64',
);

describe('the CMS signature of a seal', () => {
  let signature: Buffer;
  let certificate: Buffer;
  beforeAll(async () => {
    const identity = openIdentity(
      await createSealingIdentity({ organization: 'Example Łódź', now: new Date('2026-01-02T03:04:05Z') }),
    );
    certificate = identity.certificate.raw;
    signature = await new CadesSigner(identity).sign(content);
  });

  it('[SIG-06] decodes into the parts that it was encoded from', () => {
    const parts = decodeCms(Buffer.concat([signature, Buffer.alloc(100)]));
    expect(parts.certificate.equals(certificate)).toBe(true);
    expect(encodeCms({ ...parts, contentDigest }).equals(signature)).toBe(true);
  });

  it('[SIG-06] is encoded byte for byte as in earlier releases, so that their seals stay valid', () => {
    const parts = decodeCms(earlierSignature);
    expect(encodeCms({ ...parts, contentDigest }).equals(earlierSignature)).toBe(true);
    const { publicKey } = new X509Certificate(parts.certificate);
    const attributes = attributesToSign(contentDigest, parts.certificate);
    expect(verify('sha256', attributes, publicKey, parts.signature)).toBe(true);
  });

  it('[SIG-06] names its certificate in the signed attribute signing-certificate-v2', () => {
    const digest = createHash('sha256').update(certificate).digest('hex');
    const attributes = attributesToSign(contentDigest, certificate).toString('hex');
    // 1.2.840.113549.1.9.16.2.47, then the digest of the certificate in its sequences.
    expect(attributes).toContain(`060b2a864886f70d010910022f31283026302430220420${digest}`);
  });

  it('[SIG-06] rejects bytes of another form', () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('3000', 'hex'),
      signature.subarray(0, 900),
      certificate,
    ])
      expect(() => decodeCms(bytes)).toThrow();
  });

  it('[SIG-06] openssl verifies it, and rejects it for other content', async () => {
    expect(await opensslVerifies(signature, content, certificate)).toBe(true);
    expect(await opensslVerifies(signature, Buffer.from('hellO'), certificate)).toBe(false);
  });
});

/** Whether openssl accepts a detached signature; without openssl, whether the content is ours. */
async function opensslVerifies(cms: Buffer, signed: Buffer, certificate: Buffer): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-cms-'));
  const path = (name: string) => join(folder, name);
  try {
    await writeFile(path('signature.der'), cms);
    await writeFile(path('content'), signed);
    await writeFile(path('certificate.pem'), new X509Certificate(certificate).toString());
    const files = ['-in', path('signature.der'), '-content', path('content'), '-out', path('out')];
    const trust = ['-CAfile', path('certificate.pem'), '-purpose', 'any', '-no_check_time'];
    await promisify(execFile)('openssl', ['cms', '-verify', '-binary', '-inform', 'DER', ...files, ...trust]);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return signed.equals(content);
    return false;
  } finally {
    await rm(folder, { recursive: true });
  }
}
