import { spawn } from 'node:child_process';

/** All checks that do not run the code, reported together. Exit code 1 if one fails. */
const CHECKS: ReadonlyArray<{ name: string; command: string; args: string[] }> = [
  { name: 'types of the server', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types of the web application', command: 'tsc', args: ['-p', 'apps/web/tsconfig.json'] },
  { name: 'types of the journeys', command: 'tsc', args: ['-p', 'tests/tsconfig.json'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'rooms', command: process.execPath, args: ['scripts/rooms.ts'] },
  { name: 'format', command: 'biome', args: ['check', '--diagnostic-level=warn'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  { name: 'lock file', command: process.execPath, args: ['scripts/lock.ts', '--check'] },
  { name: 'generated pages', command: process.execPath, args: ['scripts/docs.ts', '--check'] },
  { name: 'API document', command: process.execPath, args: ['scripts/lint-api.ts'] },
  { name: 'requirements', command: process.execPath, args: ['scripts/spec.ts', '--failures'] },
];

const results: Array<{ name: string; ok: boolean }> = [];
for (const { name, command, args } of CHECKS) {
  const started = performance.now();
  const { ok, output } = await runCheck(command, args);
  if (!ok) console.log(`\n── ${name}\n${output.trim()}\n`);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  results.push({ name, ok });
}
const failed = results.filter(({ ok }) => !ok);
console.log(
  failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.map(({ name }) => name).join(', ')}.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function runCheck(command: string, args: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}
