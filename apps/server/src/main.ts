import { openServer, printStartupMessage } from './open-server.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { endOnSignals } from './platform/end-on-signals.ts';
import { stopOnSignals } from './platform/stop-on-signals.ts';

/** Reads the configuration, opens the resources, listens, shuts down gracefully. */
async function main(): Promise<void> {
  const started = endOnSignals(process);
  const server = await openServer(readConfig(process.env), {
    onListening: ({ platform: { drain, log, config }, close }) => {
      stopOnSignals({
        signals: process,
        drain,
        drainSeconds: config.drainSeconds,
        log,
        close,
        exit: (code = process.exitCode) => process.exit(code),
      });
      started();
    },
  });
  printStartupMessage(server, (line) => process.stdout.write(`${line}\n`));
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) for (const line of error.lines) process.stderr.write(`${line}\n`);
  else if (error instanceof Error && 'code' in error) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
