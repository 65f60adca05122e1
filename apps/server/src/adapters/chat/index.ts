import type { Config } from '../../platform/config.ts';
import type { Chat } from './chat.ts';
import { createSlackChat } from './slack-chat.ts';

export { type Chat, type ChatMessage, ChatRateLimitedError } from './chat.ts';

/** Slack if the configuration has a token for it, else undefined. */
export function createChat(
  config: Pick<Config, 'slackToken'>,
  more: { apiUrl?: string | undefined } = {},
): Chat | undefined {
  return config.slackToken ? createSlackChat(config.slackToken, more) : undefined;
}
