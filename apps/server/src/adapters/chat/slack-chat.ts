import type { Logger, LogLevel, WebClient } from '@slack/web-api';
import { type Chat, ChatRateLimitedError } from './chat.ts';

/** How long Slack may take to respond, in milliseconds. Must be shorter than the timeout of a job. */
const timeoutMs = 15_000;

/** Posts messages with Slack's own client. `apiUrl` is a stand-in server for tests. */
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
          // Prevents formatting, mentions and link previews in what people wrote.
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

/** Loads the client with the first message, because most processes never post one. */
async function openClient(token: string, apiUrl: string | undefined): Promise<SlackClient> {
  const slack = await import('@slack/web-api');
  const client = new slack.WebClient(token, {
    ...(apiUrl && { slackApiUrl: apiUrl }),
    timeout: timeoutMs,
    // The job retries: it waits longer each time, and survives a restart.
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    logger: createSilentLogger(slack.LogLevel.ERROR),
  });
  return { client, isRateLimited: (error) => error instanceof slack.WebAPIRateLimitedError };
}

/** Errors are logged by the job that gets them, as lines of our own log. */
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

/** Escapes the three characters that have a meaning in Slack's markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
