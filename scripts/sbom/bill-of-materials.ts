import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from '../launch/npm.mjs';

interface Component {
  readonly 'bom-ref': string;
  name: string;
  type: string;
}
interface Bill {
  readonly metadata: { readonly component: Component };
  components: Component[];
  dependencies: Array<{ readonly ref: string; dependsOn: string[] }>;
}
interface Manifest {
  readonly name: string;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

/** The workspaces that are served; the others test them. */
const served = ['apps/server', 'apps/web'];

/**
 * The packages that are served, from npm's own list of what is installed on this platform: a CycloneDX 1.5 document with
 * versions, licenses and hashes. Throws what npm says if it cannot list them.
 */
export function billOfMaterials(root: string): string {
  // npm's --omit=dev also leaves out what is served if anything else needs it for development.
  const { status, stdout, stderr, error } = npm(root, ['sbom', '--sbom-format=cyclonedx']);
  if (status !== 0) throw new Error(`npm sbom failed: ${error?.message ?? stderr}`);
  const bill = JSON.parse(stdout) as Bill;
  const self = bill.metadata.component;
  // npm takes the name of the folder.
  Object.assign(self, { name: 'paddock', type: 'application' });

  const own = ownPackages(root);
  const needs = new Map(
    bill.dependencies.map(({ ref, dependsOn }) => {
      const names = own.get(nameOf(ref));
      return [ref, names ? dependsOn.filter((needed) => names.has(nameOf(needed))) : dependsOn] as const;
    }),
  );
  const reached = new Set<string>();
  const reach = (ref: string) => {
    if (reached.has(ref)) return;
    reached.add(ref);
    needs.get(ref)?.forEach(reach);
  };
  reach(self['bom-ref']);
  bill.components = bill.components.filter((component) => reached.has(component['bom-ref']));
  bill.dependencies = [...needs]
    .filter(([ref]) => reached.has(ref))
    .map(([ref, dependsOn]) => ({ ref, dependsOn }));
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** The name in a reference such as @fastify/static@10.1.11. */
const nameOf = (ref: string): string => ref.slice(0, ref.lastIndexOf('@'));

/** What the packages of this repository need where they are served: development needs more. */
function ownPackages(root: string): Map<string, Set<string>> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Manifest>;
  };
  const needed = ({ dependencies, optionalDependencies }: Manifest) =>
    Object.keys({ ...dependencies, ...optionalDependencies });
  const own = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'));
  return new Map(
    own.map(([path, manifest]) => {
      const workspaces = path === '' ? served.map((folder) => packages[folder]?.name ?? folder) : [];
      return [manifest.name, new Set([...needed(manifest), ...workspaces])];
    }),
  );
}
