import { type SlackSink, slackSink } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChat } from './index.ts';

let slack: SlackSink;
beforeAll(async () => {
  slack = await slackSink();
});
afterAll(() => slack.close());

const chat = () => {
  const made = createChat({ slackToken: 'xoxb-test' }, { apiUrl: slack.url });
  if (!made) throw new Error('There is a token');
  return made;
};

describe('[NOT-08] messages to Slack', () => {
  it('go to the channel with the token, as plain text', async () => {
    await chat().post({ to: '#investors', text: 'Ann & Bob <!channel> <https://evil.example|Harbor> @here' });
    expect(slack.posts.at(-1)).toMatchObject({
      token: 'xoxb-test',
      channel: '#investors',
      text: 'Ann &amp; Bob &lt;!channel&gt; &lt;https://evil.example|Harbor&gt; @here',
      sent: { parse: 'none', link_names: 'false', mrkdwn: 'false', unfurl_links: 'false' },
    });
  });

  it('fail with Slack’s reason after one attempt, because the job does the retrying', async () => {
    const before = slack.attempts.length;
    slack.failNext({ error: 'channel_not_found' });
    await expect(chat().post({ to: '#none', text: 'x' })).rejects.toThrow('channel_not_found');
    slack.failNext({ status: 503 });
    await expect(chat().post({ to: '#none', text: 'x' })).rejects.toThrow('503');
    expect(slack.attempts.length).toBe(before + 2);
  });

  it('say how long Slack wants us to wait', async () => {
    slack.failNext({ status: 429, retryAfter: 7 });
    await expect(chat().post({ to: '#a', text: 'x' })).rejects.toMatchObject({
      name: 'ChatBusy',
      retryAfter: 7,
    });
  });

  it('fail without a server, and there is no chat without a token', async () => {
    const unreachable = await slackSink();
    await unreachable.close();
    const away = createChat({ slackToken: 'xoxb-test' }, { apiUrl: unreachable.url });
    await expect(away?.post({ to: '#a', text: 'x' })).rejects.toThrow();
    expect(createChat({ slackToken: null })).toBeUndefined();
  });
});
