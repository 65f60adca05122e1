import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/** A named key pair of an issuer. */
export interface IssuerKey {
  readonly kid: string;
  readonly privateKey: KeyPair['privateKey'];
  readonly publicKey: KeyPair['publicKey'];
}

export async function issuerKey(kid: string = randomUUID()): Promise<IssuerKey> {
  return { kid, ...(await generateKeyPair('RS256')) };
}

/** Signs an identity token with a key, as Google does. A claim that is `undefined` is left out. */
export function signedToken(key: IssuerKey, claims: JWTPayload): Promise<string> {
  const definedClaims = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
  return new SignJWT(definedClaims)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
    .sign(key.privateKey);
}

/** Starts an issuer of identity tokens on loopback, with real keys that it publishes as Google does. */
export async function localIssuer(options: { clientId: string; issuer?: string; now?: () => Date }) {
  const { clientId, issuer = 'https://accounts.google.com', now = () => new Date() } = options;
  let key = await issuerKey();
  let published = [key];
  let isDown = false;
  let keyRequests = 0;
  const server = createServer((_request, reply) => {
    keyRequests += 1;
    void Promise.all(
      published.map(async ({ kid, publicKey }) => ({ kid, ...(await exportJWK(publicKey)) })),
    ).then((keys) => {
      reply.statusCode = isDown ? 500 : 200;
      reply.setHeader('content-type', 'application/json');
      reply.end(JSON.stringify({ keys: keys.map((jwk) => ({ ...jwk, use: 'sig', alg: 'RS256' })) }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  /** The claims of a valid token. A test changes those that it is about. */
  const claims = (more: JWTPayload = {}): JWTPayload => {
    const seconds = Math.floor(now().getTime() / 1000);
    return {
      iss: issuer,
      aud: clientId,
      azp: clientId,
      sub: randomUUID(),
      email: `${randomUUID()}@gmail.com`,
      email_verified: true,
      given_name: 'Grace',
      family_name: 'Hopper',
      iat: seconds,
      exp: seconds + 3600,
      jti: randomUUID(),
      ...more,
    };
  };

  return {
    clientId,
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`,
    key: () => key,
    claims,
    /** Returns a token as the issuer's button would give it to a page. */
    credential: (more: JWTPayload = {}) => signedToken(key, claims(more)),
    /** Signs with a new key from now on, and publishes only that one. */
    rotate: async () => {
      key = await issuerKey();
      published = [key];
    },
    /** Whether requests for the keys fail. */
    setDown: (down: boolean) => {
      isDown = down;
    },
    /** How often the keys were requested. */
    requestCount: () => keyRequests,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export type LocalIssuer = Awaited<ReturnType<typeof localIssuer>>;
