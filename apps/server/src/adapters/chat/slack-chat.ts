import type { Logger, LogLevel, WebClient } from '@slack/web-api';
import { type Chat, ChatRateLimitedError } from './chat.ts';

/** Milliseconds that Slack may be silent; a job that waits longer would be taken for dead. */
const timeoutMs = 15_000;

/** Posts through Slack's own client. `apiUrl` is a server that speaks its protocol, in tests. */
export function createSlackChat(token: string, { apiUrl }: { apiUrl?: string | undefined } = {}): Chat {
  let opening: Promise<SlackClient> | undefined;
  return {
    post: async ({ to, text }) => {
      opening ??= openClient(token, apiUrl);
      const { client, isRateLimited } = await opening;
      try {
        await client.chat.postMessage({
          channel: to,
          text: escapeMarkup(text),
          // What people wrote is neither formatted, nor made into mentions, nor fetched for a preview.
          mrkdwn: false,
          parse: 'none',
          link_names: false,
          unfurl_links: false,
          unfurl_media: false,
        });
      } catch (error) {
        throw isRateLimited(error) ? new ChatRateLimitedError(error.retryAfter) : error;
      }
    },
  };
}

interface SlackClient {
  readonly client: WebClient;
  isRateLimited(error: unknown): error is Error & { retryAfter: number };
}

/** The client is loaded with the first message: most processes never post one. */
async function openClient(token: string, apiUrl: string | undefined): Promise<SlackClient> {
  const slack = await import('@slack/web-api');
  const client = new slack.WebClient(token, {
    ...(apiUrl && { slackApiUrl: apiUrl }),
    timeout: timeoutMs,
    // Trying again is the job's business: it waits longer each time, and outlives this process.
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    logger: createSilentLogger(slack.LogLevel.ERROR),
  });
  return { client, isRateLimited: (error) => error instanceof slack.WebAPIRateLimitedError };
}

/** Failures are told by the job that met them, as lines of our own log. */
function createSilentLogger(level: LogLevel): Logger {
  const nothing = () => undefined;
  return {
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: nothing,
    setLevel: nothing,
    setName: nothing,
    getLevel: () => level,
  };
}

/** The three characters that begin or end Slack's markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
