import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/** A key pair of an issuer, under a name. */
export interface IssuerKey {
  readonly kid: string;
  readonly privateKey: KeyPair['privateKey'];
  readonly publicKey: KeyPair['publicKey'];
}

export async function issuerKey(kid: string = randomUUID()): Promise<IssuerKey> {
  return { kid, ...(await generateKeyPair('RS256')) };
}

/** An identity token signed with a key, as Google's are. `undefined` leaves a claim out. */
export function signedToken(key: IssuerKey, claims: JWTPayload): Promise<string> {
  const said = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
  return new SignJWT(said)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
    .sign(key.privateKey);
}

/**
 * An issuer of identity tokens on loopback: real keys, published as Google publishes its own. For tests of what
 * stands on them.
 */
export async function localIssuer(options: { clientId: string; issuer?: string; now?: () => Date }) {
  const { clientId, issuer = 'https://accounts.google.com', now = () => new Date() } = options;
  let key = await issuerKey();
  let published = [key];
  let isDown = false;
  let asked = 0;
  const server = createServer((_request, reply) => {
    asked += 1;
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

  /** The claims of a good token; a test changes what it is about. */
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
    /** A token as the issuer's button would hand it to a page. */
    credential: (more: JWTPayload = {}) => signedToken(key, claims(more)),
    /** Signs with a new key from now on, and publishes that one alone. */
    rotate: async () => {
      key = await issuerKey();
      published = [key];
    },
    /** Whether asking for the keys fails. */
    setDown: (down: boolean) => {
      isDown = down;
    },
    /** How often the keys were asked for. */
    requestCount: () => asked,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export type LocalIssuer = Awaited<ReturnType<typeof localIssuer>>;
