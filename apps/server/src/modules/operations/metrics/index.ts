import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Platform } from '../../../platform/platform.ts';

/** Milliseconds for a caller to send a request, so that an open connection costs little. */
const requestMilliseconds = 5_000;
const maxConnections = 50;

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * GET /metrics for Prometheus, on a port of its own, so that nothing in front of the application can expose it. Null
 * without METRICS_PORT.
 */
export async function serveMetrics(platform: Platform): Promise<MetricsServer | null> {
  const { config, log, metrics } = platform;
  const { registry } = metrics;
  if (!config.metrics || !registry) return null;
  // A server without metrics does not load the client of Prometheus.
  const { registerGauges } = await import('./register-gauges.ts');
  registerGauges(registry, platform);
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('cache-control', 'no-store');
    const isScrape = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    try {
      const text = isScrape ? await registry.metrics() : 'There is nothing else here.\n';
      const type = isScrape ? registry.contentType : 'text/plain';
      response.writeHead(isScrape ? 200 : 404, { 'content-type': type }).end(text);
    } catch (error) {
      log.error({ err: error }, 'The metrics could not be written');
      response.writeHead(500).end();
    }
  };
  const server = createServer(
    { requestTimeout: requestMilliseconds, headersTimeout: requestMilliseconds },
    (request, response) => void reply(request, response),
  );
  server.maxConnections = maxConnections;
  server.listen(config.metrics.port, config.metrics.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  log.info({ host: config.metrics.host, port }, 'Metrics are served');
  return {
    port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
