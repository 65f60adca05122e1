import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Member {
  email_address: string;
  status: string;
  tags: string[];
}

const problem = (status: number, title: string, detail: string) => ({
  status,
  body: {
    type: 'https://mailchimp.com/developer/marketing/docs/errors/',
    title,
    status,
    detail,
    instance: '',
  },
});

/**
 * A local server with the three endpoints of the Marketing API that we use, as documented: basic authentication,
 * members by the MD5 of their lowercase address, upsert, update, tags, and problems as JSON.
 */
export async function startMailchimpService(account: { apiKey: string; listId: string }) {
  const members = new Map<string, Member>();
  const requests: string[] = [];
  const failure = { status: 0 };

  const answer = async (request: IncomingMessage) => {
    const { method = '', url = '' } = request;
    requests.push(`${method} ${url}`);
    if (failure.status > 0) return problem(failure.status, 'Trouble', 'Come back later.');
    const credentials = Buffer.from(`user:${account.apiKey}`).toString('base64');
    if (request.headers.authorization !== `Basic ${credentials}`)
      return problem(401, 'API Key Invalid', 'Your API key may be invalid.');
    const [, list, hash, tags] = /^\/3\.0\/lists\/([^/]+)\/members\/([^/]+)(\/tags)?$/.exec(url) ?? [];
    if (list !== account.listId || hash === undefined)
      return problem(404, 'Resource Not Found', 'The requested resource could not be found.');
    const body = JSON.parse((await request.toArray()).join('')) as Record<string, unknown>;
    const member = members.get(hash);
    if (method === 'POST' && tags) {
      if (!member) return problem(404, 'Resource Not Found', 'There is no such member.');
      for (const { name, status } of body['tags'] as { name: string; status: string }[])
        member.tags = [...member.tags.filter((tag) => tag !== name), ...(status === 'active' ? [name] : [])];
      return { status: 204 };
    }
    if (method === 'PATCH' && !tags) {
      if (!member) return problem(404, 'Resource Not Found', 'There is no such member.');
      if (typeof body['status'] === 'string') member.status = body['status'];
      return { status: 200, body: { id: hash, ...member } };
    }
    if (method !== 'PUT' || tags) return problem(405, 'Method Not Allowed', '');
    const email = String(body['email_address']);
    if (createHash('md5').update(email.toLowerCase()).digest('hex') !== hash)
      return problem(400, 'Invalid Resource', 'The hash does not match the address.');
    if (email.startsWith('fake'))
      return problem(400, 'Invalid Resource', `${email} looks fake or invalid, please enter a real address.`);
    const stored = member ?? { email_address: email, status: String(body['status_if_new']), tags: [] };
    members.set(hash, stored);
    return { status: 200, body: { id: hash, ...stored } };
  };

  const server = createServer((request, reply) => {
    void answer(request).then(({ status, body }: { status: number; body?: unknown }) => {
      reply.writeHead(status, {
        'content-type': status < 300 ? 'application/json' : 'application/problem+json',
      });
      reply.end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    basePath: `http://127.0.0.1:${port}/3.0`,
    /** By the MD5 of the lowercase address. */
    members,
    findMember: (email: string) => members.get(createHash('md5').update(email.toLowerCase()).digest('hex')),
    /** The received requests, in order. */
    requests,
    /** While its status is not 0, every request fails with it. */
    failure,
    close: () => new Promise<void>((done) => void server.close(() => done())),
  };
}

export type MailchimpService = Awaited<ReturnType<typeof startMailchimpService>>;
