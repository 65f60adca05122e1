import { existsSync, globSync, readFileSync } from 'node:fs';
import { parseMoveArguments } from '@paddock/server/commands/move-arguments.ts';
import { parseSuperadminArguments } from '@paddock/server/commands/superadmin-arguments.ts';
import { connectionSettings } from '@paddock/server/platform/database/index.ts';
import { expect, it } from 'vitest';
import { programs } from '../../scripts/server-build/programs.ts';
import { balancerConfiguration } from '../proofs/fixtures/haproxy.ts';
import { poolerConfiguration } from '../proofs/fixtures/pooler.ts';

const severalProcesses = readFileSync('docs/several-processes.md', 'utf8');
const guides = [...globSync('docs/*.md'), 'README.md'].map((file) => readFileSync(file, 'utf8'));

/** Lines of the blocks that are to be typed. */
const typed = guides.flatMap((text) =>
  [...text.matchAll(/^ *```\w*\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = '']) =>
    block.split('\n').map((line) => line.trim()),
  ),
);

/** The words after a command, as a shell gives them to it. */
const argumentsOf = (command: string) =>
  typed.flatMap((line) => {
    const [, after] = line.split(new RegExp(`(?:^|[ /])${command}(?: --)? `));
    if (after === undefined) return [];
    return [
      [...after.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
        ([, one, two, three]) => one ?? two ?? three ?? '',
      ),
    ];
  });

it('the haproxy and the PgBouncer of the guide for several processes are those that were rehearsed', () => {
  const processes = ['10.0.0.21:3000', '10.0.0.22:3000'];
  expect(severalProcesses).toContain(`\n${balancerConfiguration('127.0.0.1:8080', processes)}\`\`\``);
  const pooler = poolerConfiguration({
    host: 'db.example.com',
    port: 5432,
    listenPort: 6432,
    userlist: '/etc/pgbouncer/userlist.txt',
    authority: '/etc/ssl/certs/ca-certificates.crt',
  });
  expect(severalProcesses).toContain(`\n${pooler}\`\`\``);
});

it('the PgBouncer of the guide lets through what a connection asks for at its start, or ignores it', () => {
  const [, ignored = ''] = /^ignore_startup_parameters = (.*)$/m.exec(severalProcesses) ?? [];
  // What PgBouncer knows by itself.
  const known = ['application_name'];
  const asked = Object.keys(connectionSettings({})).filter((name) => /_timeout$|^options$|_name$/.test(name));
  expect(asked).toContain('options');
  expect(asked.filter((name) => !known.includes(name)).sort()).toEqual(ignored.split(',').sort());
});

it('commands of the guides are accepted as they are written', () => {
  const moves = argumentsOf('move-to');
  expect(moves.length).toBeGreaterThan(0);
  for (const args of moves) expect(parseMoveArguments(args, null)).toMatch(/^postgres:/);
  const superadmins = argumentsOf('create-superadmin');
  expect(superadmins.length).toBeGreaterThan(2);
  for (const args of superadmins) expect(parseSuperadminArguments(args).email).toContain('@');
});

it('guides name scripts, commands and files of deploy that exist', () => {
  const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);
  const named = (pattern: RegExp) =>
    new Set(guides.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)));
  expect([...named(/npm run ([a-z][a-z:-]*)/g)].filter((name) => !scripts.includes(name))).toEqual([]);
  expect([...named(/\/opt\/paddock\/bin\/([a-z-]+)/g)].filter((name) => !(name in programs))).toEqual([]);
  const files = [...named(/(deploy\/(?!paddock-)[\w./-]+\w)/g)];
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
