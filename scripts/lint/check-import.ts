import { DISTRICTS, resolveImport, type Zone, zoneOf } from './zones.ts';

/** The kind of an import, apart from its target. */
export type Import = { specifier: string; dynamic: boolean };

// From the bottom up: a layer imports itself and the layers before it.
const LAYERS: Partial<Record<Zone['part'], readonly string[]>> = {
  // Nothing that runs in production imports dev.
  server: ['platform', 'adapters', 'modules', 'app', 'dev'],
  web: ['ui', 'platform', 'features', 'backoffice', 'app'],
};
const PARTS: Record<Zone['part'], ReadonlyArray<Zone['part']>> = {
  domain: [],
  contract: ['domain'],
  'embedded-postgres': [],
  server: ['domain', 'contract', 'embedded-postgres'],
  web: ['domain', 'contract'],
  testing: ['domain', 'contract', 'embedded-postgres', 'server'],
  outside: ['domain', 'contract', 'embedded-postgres', 'server', 'web', 'testing', 'outside'],
};
/** The allowed external packages of restricted parts. */
const EXTERNAL_PACKAGES: Partial<Record<Zone['part'], readonly string[]>> = {
  domain: [],
  contract: ['zod', 'libphonenumber-js', 'postcode-validator'],
};
const TEST_TOOLS = ['vitest', 'fast-check'];
const TEST = /\.test\.tsx?$/;

const isWorker = (zone: Zone | undefined) => zone?.layer === 'service-worker';

/** Why an import is not allowed, for the file's author; undefined if it is. */
export function checkImport(file: string, { specifier, dynamic }: Import): string | undefined {
  const from = zoneOf(file);
  const isTest = TEST.test(file);
  const target = resolveImport(file, specifier);
  const to = target === undefined ? undefined : zoneOf(target);
  if (!isTest && isWorker(from) !== isWorker(to))
    return 'The service worker is a program of its own: nothing outside its folder is imported there, and nothing of it elsewhere.';
  if (target === undefined || to === undefined) return checkExternalImport(from, specifier, isTest);
  if (from.part !== to.part) return checkPartImport(from, to, isTest);
  return (
    checkLayerImport(from, to, dynamic) ??
    // A test may arrange its scene with any module.
    (isTest ? undefined : checkDistrict(from, to)) ??
    checkEntryPoint(from, to, target)
  );
}

function checkExternalImport(from: Zone, specifier: string, isTest: boolean): string | undefined {
  const allowed = [...(EXTERNAL_PACKAGES[from.part] ?? []), ...(isTest ? TEST_TOOLS : [])];
  const name = specifier.split('/')[0] ?? '';
  if (!EXTERNAL_PACKAGES[from.part] || allowed.includes(name)) return undefined;
  return `packages/${from.part} imports no ${specifier}: it depends on ${EXTERNAL_PACKAGES[from.part]?.join(', ') || 'nothing'}.`;
}

function checkPartImport(from: Zone, to: Zone, isTest: boolean): string | undefined {
  if (PARTS[from.part].includes(to.part)) return undefined;
  if (isTest && from.part === 'server' && to.part === 'testing') return undefined;
  return `${from.part} does not import ${to.part}: imports run domain, contract, then server and web apart from each other.`;
}

function checkLayerImport(from: Zone, to: Zone, dynamic: boolean): string | undefined {
  const order = LAYERS[from.part];
  if (!order || !from.layer || !to.layer) return undefined;
  if (order.indexOf(to.layer) > order.indexOf(from.layer))
    return `${from.layer} does not import ${to.layer}: imports run ${order.join(', ')}, from right to left.`;
  if (to.layer === 'backoffice' && from.layer !== 'backoffice' && !dynamic)
    return 'The back office is a chunk of its own: import it with import() only.';
  return undefined;
}

const order: readonly string[] = DISTRICTS;

function checkDistrict({ district: from }: Zone, { district: to }: Zone): string | undefined {
  for (const district of [from, to])
    if (district !== undefined && !order.includes(district))
      return `${district} is no district: choose one of ${order.join(', ')}.`;
  if (from === undefined || to === undefined || order.indexOf(to) <= order.indexOf(from)) return undefined;
  return `The district ${from} does not import ${to}: imports run ${order.join(', ')}, from right to left.`;
}

/** Areas of one layer: features do not import each other; modules and adapters are imported through their index. */
function checkEntryPoint(from: Zone, to: Zone, target: string): string | undefined {
  if (!to.area || (from.layer === to.layer && from.area === to.area)) return undefined;
  if (to.layer === 'features')
    return from.layer === 'features' ? `Feature ${from.area} does not import feature ${to.area}.` : undefined;
  const isIndex = target.endsWith(`/${to.layer}/${to.area}/index.ts`);
  return isIndex ? undefined : `${to.layer}/${to.area} is entered by its index.ts only.`;
}
