import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'paddock-run-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Says its name, and on SIGTERM how often it was told, then ends with a code of its own.
writeFileSync(
  join(folder, 'server.mjs'),
  `let told = 0;
   process.on('SIGTERM', () => { told += 1; console.log('heard'); setTimeout(() => { console.log('told ' + told); process.exit(7); }, process.env.SLOW ? 800 : 150); });
   setInterval(() => {}, 1000);
   console.log('up');`,
);
writeFileSync(
  join(folder, 'launcher.mjs'),
  `import { run } from ${JSON.stringify(pathToFileURL('scripts/launch/run.mjs').href)};
   process.exitCode = await run(${JSON.stringify(folder)}, process.execPath, 'server.mjs', [], true);`,
);
const env = { ...process.env, npm_lifecycle_event: 'start' };

async function until(child: ChildProcess, text: string): Promise<void> {
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes(text)) return;
  throw new Error(`It ended without saying "${text}".`);
}

describe('run', () => {
  it('passes a signal on once and ends with the code of the program', async () => {
    const launcher = spawn(process.execPath, ['launcher.mjs'], { cwd: folder, env });
    const output: string[] = [];
    launcher.stdout.on('data', (chunk) => output.push(String(chunk)));
    await once(launcher.stdout, 'data');
    launcher.kill('SIGTERM');
    launcher.kill('SIGTERM');
    const [code] = await once(launcher, 'close');
    expect(code).toBe(7);
    expect(output.join('')).toContain('told 1');
  });

  it('passes a signal on again that is sent later', async () => {
    const launcher = spawn(process.execPath, ['launcher.mjs'], { cwd: folder, env: { ...env, SLOW: '1' } });
    const output: string[] = [];
    launcher.stdout.on('data', (chunk) => output.push(String(chunk)));
    await once(launcher.stdout, 'data');
    launcher.kill('SIGTERM');
    await pause(400);
    launcher.kill('SIGTERM');
    await once(launcher, 'close');
    expect(output.join('')).toContain('told 2');
  });

  it.skipIf(process.platform === 'win32')('stops the program when the shell of npm is gone', async () => {
    const shell = spawn('sh', ['-c', `"${process.execPath}" launcher.mjs; true`], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const told = until(shell, 'told 1');
    await once(shell.stdout, 'data');
    shell.kill('SIGTERM');
    await expect(told).resolves.not.toThrow();
  });
});
