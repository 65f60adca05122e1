import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { passOn } from './dev/front.ts';
import { openPages } from './dev/pages.ts';
import { startServerProcess } from './dev/server-process.ts';
import { watchServerSources } from './dev/watch.ts';

/**
 * npm run dev [-- --inspect[=PORT]]: the demo on its own data folder. The browser's code comes from Vite with hot
 * reload; the server is a separate process that restarts when its sources change. Both share one origin, under the
 * content security policy of production.
 */
const { values } = parseArgs({
  options: { inspect: { type: 'boolean' }, 'inspect-port': { type: 'string' } },
});
const inspectPort = values['inspect-port'] ?? '9229';
const port = Number(process.env['PORT'] ?? 3000);
const root = process.cwd();

const front = createServer((incoming, reply) => {
  pages.vite.middlewares(incoming, reply, () => void passOn(server, incoming, reply));
});
const pages = await openPages(root, front);
let isFirst = true;
const server = startServerProcess({
  flags: values.inspect ? [`--inspect=127.0.0.1:${inspectPort}`] : [],
  env: {
    LOG_LEVEL: 'warn',
    DEMO: '1',
    DATA_DIR: './data-dev',
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
  },
  pages,
  onReady: (lines) => {
    if (isFirst) for (const line of lines) console.log(line);
    else pages.vite.ws.send({ type: 'full-reload' });
    isFirst = false;
  },
});
watchServerSources(root, (file) => {
  console.log(`${file} changed, restarting the server`);
  const began = performance.now();
  void server.restart().then(async () => {
    if ((await server.port()) !== undefined)
      console.log(`the server is up again after ${Math.round(performance.now() - began)} ms`);
  });
});

const stop = async () => {
  front.closeAllConnections();
  await Promise.all([server.stop(), pages.vite.close()]);
  process.exit(0);
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
front.listen(port, '127.0.0.1');
