import { request as httpRequest } from 'node:http';
import {
  ApiError,
  listAvailableInvestments,
  readMe,
  readSigning,
  request,
  requestSign,
  setInvesting,
  signAgreement,
  signIn,
  syndicationBySlug,
  type Transport,
} from '@paddock/contract';

/** A newcomer on the demo, over HTTP: visits pages, signs in, invests, reads and signs. */
export async function runJourney(origin: string): Promise<void> {
  const visitor = transportTo(origin);
  for (let visit = 0; visit < 50; visit += 1) await visitor({ method: 'GET', path: '/' });
  const reply = await request(visitor, signIn, {
    body: { username: 'newcomer@example.com', password: 'paddock-demo' },
  });
  if (!('authCode' in reply)) throw new Error('The newcomer of the demo has a second factor');
  const newcomer = transportTo(origin, reply.authCode);
  for (let look = 0; look < 50; look += 1) {
    await request(newcomer, readMe, {});
    await request(newcomer, listAvailableInvestments, { query: {} });
  }
  const available = await request(newcomer, listAvailableInvestments, { query: {} });
  for (const { fund } of available.items) {
    const slug = fund.url_slug ?? '';
    const page = await request(newcomer, syndicationBySlug, { params: { slug } });
    if (!page.syndUser || page.limitState !== 'open' || page.accreditationMissing) continue;
    await invest(newcomer, page.syndUser._id, page.minimumAmountToInvest);
    return;
  }
  throw new Error('The demo has no fund that is open for investment');
}

async function invest(newcomer: Transport, id: string, invest_amount: number): Promise<void> {
  await request(newcomer, setInvesting, {
    body: { id, invest_amount, method_of_inv: 'CASH', is_married: false },
  });
  const { url = '' } = await request(newcomer, requestSign, { body: { id } });
  const code = url.slice(url.lastIndexOf('/') + 1);
  const { documentSha256, signerName } = await request(newcomer, readSigning, { body: { code } });
  await newcomer({ method: 'POST', path: '/api/signing/document', body: { code } });
  await request(newcomer, signAgreement, {
    body: {
      code,
      consent: true,
      documentSha256: documentSha256 ?? '',
      signature: { kind: 'typed', text: signerName },
    },
  });
}

function transportTo(origin: string, authcode?: string): Transport {
  const { hostname, port } = new URL(origin);
  return ({ method, path, body }) =>
    new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        {
          hostname,
          port,
          method,
          path,
          headers: {
            host: `stallion.localhost:${port}`,
            ...(authcode && { authcode }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
        },
        (reply) => {
          void reply.toArray().then((chunks) => {
            const text = Buffer.concat(chunks as Buffer[]).toString();
            const { statusCode = 0, headers } = reply;
            if (statusCode >= 300)
              reject(new ApiError(`${method} ${path}: ${statusCode} ${text.slice(0, 300)}`));
            else resolve(headers['content-type']?.includes('json') ? JSON.parse(text) : undefined);
          }, reject);
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
}
