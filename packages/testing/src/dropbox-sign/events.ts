import { createHmac } from 'node:crypto';
import { type DropboxAccount, type DropboxRequest, seconds } from './account.ts';
import { presentRequest } from './present.ts';

export type DropboxEventType =
  | 'signature_request_sent'
  | 'signature_request_viewed'
  | 'signature_request_signed'
  | 'signature_request_all_signed'
  | 'signature_request_downloadable'
  | 'signature_request_canceled'
  | 'signature_request_declined'
  | 'signature_request_expired'
  | 'signature_request_invalid'
  | 'file_error'
  | 'callback_test';

/** An event as it is posted, and what became of it. */
export interface DropboxEvent {
  readonly type: DropboxEventType;
  /** The id of the request; null if it is about none. */
  readonly request: string | null;
  /** The posted JSON. */
  readonly json: string;
  /** The status of each attempt; 0 if nobody answered. Delivered are those that were answered as the service wants. */
  readonly attempts: number[];
  isDelivered: boolean;
}

/** The hash with which the service signs an event: it covers time and type only. */
export const eventHash = (apiKey: string, time: string, type: string): string =>
  createHmac('sha256', apiKey).update(`${time}${type}`).digest('hex');

/** Sends events to the callback address, one after the other, and lets a test hold back, repeat, reorder and forge them. */
export function createEvents(account: DropboxAccount, origin: () => string) {
  const all: DropboxEvent[] = [];
  const held: DropboxEvent[] = [];
  let callbackUrl: string | undefined;
  let isHolding = false;
  let sending: Promise<void> = Promise.resolve();

  const compose = (
    type: DropboxEventType,
    request: DropboxRequest | undefined,
    signature?: string,
    apiKey = account.apiKey,
  ): DropboxEvent => {
    const time = String(seconds(account.now()));
    const json = JSON.stringify({
      event: {
        event_type: type,
        event_time: time,
        event_hash: eventHash(apiKey, time, type),
        event_metadata: {
          related_signature_id: signature ?? null,
          reported_for_account_id: 'a0f0f0f0',
          reported_for_app_id: account.clientId,
        },
      },
      account_guid: 'a0f0f0f0',
      client_id: account.clientId,
      ...(request && { signature_request: presentRequest(request, origin()) }),
    });
    return { type, request: request?.id ?? null, json, attempts: [], isDelivered: false };
  };

  const post = async (event: DropboxEvent): Promise<void> => {
    if (!callbackUrl) return;
    const form = new FormData();
    form.set('json', event.json);
    const reply = await fetch(callbackUrl, {
      method: 'POST',
      body: form,
      headers: { 'user-agent': 'HelloSign API' },
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined);
    event.attempts.push(reply?.status ?? 0);
    const text = (await reply?.text().catch(() => '')) ?? '';
    if (reply?.status === 200 && text.includes('Hello API Event Received')) event.isDelivered = true;
  };
  const send = (event: DropboxEvent): Promise<void> => {
    sending = sending.then(() => post(event));
    return sending;
  };

  return {
    /** Called by the service when something has happened. */
    tell: (type: DropboxEventType, request?: DropboxRequest, signature?: string): void => {
      const event = compose(type, request, signature);
      all.push(event);
      if (isHolding) held.push(event);
      else void send(event);
    },
    /** What a test does with them. */
    controls: {
      /** Everything that happened, in order, sent or not. */
      all: all as readonly DropboxEvent[],
      /** Where events are posted to; nowhere until it is set. */
      callTo: (url: string | undefined): void => {
        callbackUrl = url;
      },
      /** Keeps the coming events until they are released. */
      hold: (): void => {
        isHolding = true;
      },
      /** Sends what was held, in this order (by default as it happened), and holds no longer. */
      release: async (
        order: (events: DropboxEvent[]) => DropboxEvent[] = (events) => events,
      ): Promise<void> => {
        isHolding = false;
        for (const event of order(held.splice(0))) await send(event);
      },
      /** Forgets what was held, as if it had been lost on its way, and holds no longer. */
      lose: (): void => {
        isHolding = false;
        held.length = 0;
      },
      /** Sends an event once more. */
      repeat: (event: DropboxEvent): Promise<void> => send(event),
      /** Sends what was not accepted once more, as the service does after a pause. */
      retry: async (): Promise<void> => {
        for (const event of all.filter(({ isDelivered, attempts }) => !isDelivered && attempts.length > 0))
          await send(event);
      },
      /** An event with the hash of another key; `change` alters one with a valid hash afterwards. */
      forge: (
        type: DropboxEventType,
        request?: DropboxRequest,
        { apiKey, change = (json) => json }: { apiKey?: string; change?: (json: string) => string } = {},
      ): DropboxEvent => {
        const event = compose(type, request, undefined, apiKey);
        return { ...event, json: change(event.json) };
      },
      /** What the service sends when the callback address is entered. */
      test: async (): Promise<DropboxEvent> => {
        const event = compose('callback_test', undefined);
        all.push(event);
        await send(event);
        return event;
      },
      /** Waits until everything that was to be sent has been answered. */
      settle: (): Promise<void> => sending,
    },
  };
}

export type DropboxEvents = ReturnType<typeof createEvents>;
