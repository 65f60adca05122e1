import { createHash } from 'node:crypto';
import { createMailchimpClient } from './mailchimp-client.ts';
import type { Newsletter, Subscriber } from './newsletter.ts';

export interface MailchimpOptions {
  /** Ends with the account's data center: `…-us21`. */
  readonly apiKey: string;
  /** The audience that addresses are added to. */
  readonly listId: string;
  /** A stand-in server for tests. */
  readonly basePath?: string;
}

const timeoutMs = 15_000;

/**
 * Mailchimp through its official client. Mailchimp asks a new member to confirm (`pending`), because anybody can type
 * anybody's address into a form, and only its owner may add it to a list. Existing members stay as they are,
 * including those who have unsubscribed. One audience serves all portals; the portal's slug becomes a tag.
 */
export function createMailchimp({ apiKey, listId, basePath }: MailchimpOptions): Newsletter {
  const client = createMailchimpClient();
  client.timeout = timeoutMs;
  client.setConfig({ apiKey, server: apiKey.slice(apiKey.lastIndexOf('-') + 1) });
  if (basePath !== undefined) client.basePath = basePath;

  const put = async ({ email, portal }: Subscriber) => {
    const member = hashOf(email);
    await client.lists.setListMember(listId, member, { email_address: email, status_if_new: 'pending' });
    if (portal === null) return;
    const tags = [{ name: portal, status: 'active' }];
    await client.lists.updateListMemberTags(listId, member, { tags });
  };

  return {
    add: async (subscriber) => {
      const failure = await put(subscriber).then(() => undefined, readFailure);
      if (!failure) return { accepted: true };
      const { status, problem } = failure;
      // A 400 is about this address: it is fake, was removed, or belongs to someone who unsubscribed and must
      // subscribe again themselves.
      if (status === 400) return { accepted: false, reason: problem };
      throw new Error(`Mailchimp answered ${status ?? 'nothing'}: ${problem}`);
    },
    remove: async ({ email, portal }, { keepsOthers }) => {
      const member = hashOf(email);
      const failure = await (async () => {
        if (portal !== null) {
          const tags = [{ name: portal, status: 'inactive' }];
          await client.lists.updateListMemberTags(listId, member, { tags });
        }
        if (!keepsOthers) await client.lists.updateListMember(listId, member, { status: 'unsubscribed' });
      })().then(() => undefined, readFailure);
      // A 404 is an address that never reached the list, or was deleted there; a 400 one that left it for good.
      if (failure && failure.status !== 404 && failure.status !== 400)
        throw new Error(`Mailchimp answered ${failure.status ?? 'nothing'}: ${failure.problem}`);
    },
  };
}

/** Mailchimp's id of a member. */
const hashOf = (email: string) => createHash('md5').update(email.toLowerCase()).digest('hex');

interface ClientFailure {
  status?: number;
  code?: string;
  response?: { body?: { title?: unknown; detail?: unknown } };
}

/** The original error contains the request with the API key, which must not reach a log. */
function readFailure(failure: unknown): { status: number | undefined; problem: string } {
  const { status, code, response } = failure as ClientFailure;
  const { title, detail } = response?.body ?? {};
  const reason = [title, detail].filter((text) => typeof text === 'string' && text !== '').join(': ');
  return { status, problem: (reason || code || 'no reason given').slice(0, 500) };
}
