import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findJobs } from '@paddock/server/find-jobs.ts';
import { expect, it } from 'vitest';
import { alertmanagerFile, shortenAlertmanager } from './fixtures/alertmanager.ts';
import { rulesFile, shortenRules } from './fixtures/prometheus.ts';
import { isInstalled } from './fixtures/scanner-program.ts';

// `npm run prove -- alerts` loads the rules into Prometheus. These hold on any machine.

const rules = readFileSync(rulesFile, 'utf8');
const tests = readFileSync('deploy/prometheus/paddock-alerts.test.yml', 'utf8');
const operations = readFileSync('docs/operations.md', 'utf8');
const runbook = readFileSync('docs/runbook.md', 'utf8');
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
const alerts = found(rules, /alert: (\w+)/g);

it('[RUN-06] every alert has a part of the runbook, and a test in which it is quiet, fires and ends', () => {
  expect(alerts.length).toBeGreaterThan(10);
  expect(found(runbook, /^## (\w+)$/gm)).toEqual(alerts);
  expect(found(rules, /runbook\.md#(\w+)/g)).toEqual(alerts.map((name) => name.toLowerCase()));
  for (const name of alerts) {
    expect(tests.match(new RegExp(`alertname: ${name}, .*exp_alerts: \\[\\]`, 'g')), name).toHaveLength(2);
    expect(tests, name).toContain(`- alertname: ${name}\n`);
  }
});

it('[RUN-06] every metric in a rule is explained', () => {
  const used = new Set(
    found(rules, /\b((?:paddock|nodejs|process)_\w+)/g).filter((name) => name.includes('_')),
  );
  const missing = [...used].filter(
    (name) => !operations.includes(`\`${name.replace(/_(?:count|bucket)$/, '')}\``),
  );
  expect(missing).toEqual([]);
});

it('[RUN-06] the alert of failed jobs leaves out those whose outcome is kept elsewhere', async () => {
  const kept = (await findJobs()).filter(({ job }) => job.outcomeIn !== undefined).map(({ job }) => job.name);
  const [excluded = ''] = found(rules, /kind!~"([^"]+)"/g);
  expect(excluded.split('|').sort()).toEqual(kept.sort());
});

it('[RUN-06] every configuration for scraping gives the job the name that the rules look for', () => {
  const [name = ''] = found(rules, /absent\(up\{job="(\w+)"\}\)/g);
  expect(new Set(found(rules, /job="(\w+)"/g))).toEqual(new Set([name]));
  for (const file of ['prometheus.yml', 'prometheus-kubernetes.yml'])
    expect(found(readFileSync(`deploy/prometheus/${file}`, 'utf8'), /job_name: (\w+)/g), file).toEqual([
      name,
    ]);
  // The pods that it finds, and none that an annotation would have scraped a second time under another name.
  const manifests = readFileSync('deploy/kubernetes/paddock.yaml', 'utf8');
  const discovery = readFileSync('deploy/prometheus/prometheus-kubernetes.yml', 'utf8');
  expect(manifests).not.toContain('prometheus.io/');
  const [port = ''] = found(discovery, /container_port_name\]\n\s+regex: (\w+)/g);
  expect(manifests.match(new RegExp(`name: ${port}, containerPort: 9464`, 'g'))).toHaveLength(2);
  const [label = ''] = [...(/label: (\S+)=paddock/.exec(discovery) ?? [])].slice(1);
  expect(manifests.match(new RegExp(`^ {6}labels: \\{ ${label}: paddock,`, 'gm'))).toHaveLength(2);
});

it('the proof tells whom deploy names within a second, at its own address', () => {
  const short = shortenAlertmanager(readFileSync(alertmanagerFile, 'utf8'), 'http://127.0.0.1:1');
  expect(found(short, /group_(?:wait|interval): (\w+)/g)).toEqual(['1s', '1s']);
  expect(found(short, /url: http:\/\/127\.0\.0\.1:1\/(\w+)/g)).toEqual(found(short, /- name: (\w+)/g));
  const severities = new Set(found(rules, /severity: (\w+)/g));
  expect([...severities].sort()).toEqual(found(short, /- name: (\w+)/g));
});

it('the proof waits seconds where the rules wait minutes', () => {
  const short = shortenRules(rules);
  expect(short).not.toMatch(/\d[mh]\b/);
  expect(short.match(/for: 1s/g)?.length).toBe(rules.match(/for: /g)?.length);
});

it.skipIf(!isInstalled('promtool'))(
  '[RUN-06] promtool accepts the rules and the configuration, and their tests hold',
  () => {
    for (const args of [
      ['check', 'rules', rulesFile],
      ['test', 'rules', 'deploy/prometheus/paddock-alerts.test.yml'],
      ['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
      expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
    }
  },
);
