import { openServer, printStartupMessage } from '../open-server.ts';
import { readConfig } from '../platform/config.ts';
import { openDevChannel } from './dev-channel.ts';
import { createDevRenderer } from './dev-renderer.ts';
import { registerEmailPreview } from './email-preview/email-preview.ts';

/** The server under development. `npm run dev` starts it, and restarts it when its sources change. */
const channel = openDevChannel();
const server = await openServer(readConfig(process.env), {
  renderer: (platform, postOrigin) => createDevRenderer(channel, platform, postOrigin),
  extend: registerEmailPreview,
});
const lines: string[] = [];
printStartupMessage({ ...server, address: server.platform.config.publicUrl }, (line) => lines.push(line));

let isClosing = false;
const close = async () => {
  if (isClosing) return;
  isClosing = true;
  await server.close();
  process.exit(0);
};
process.on('SIGTERM', () => void close());
process.on('SIGINT', () => void close());
process.on('disconnect', () => void close());
channel.ready(Number(new URL(server.address).port), lines);
