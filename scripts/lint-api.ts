import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '@paddock/contract/openapi';

/** Lints the OpenAPI document of the contract with redocly's recommended rules. Exit code 1 if it finds anything. */
const directory = mkdtempSync(join(tmpdir(), 'paddock-api-'));
try {
  const file = join(directory, 'openapi.json');
  writeFileSync(file, JSON.stringify(openApiDocument({ version: '0.0.0', url: '/' })));
  const redocly = createRequire(import.meta.url)
    .resolve('@redocly/cli/package.json')
    .replace('package.json', 'bin/cli.js');
  const { status } = spawnSync(
    process.execPath,
    [redocly, 'lint', '--extends', 'recommended', '--max-problems', '1000', file],
    // Otherwise it checks for a newer version and reports its use.
    {
      stdio: 'inherit',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
