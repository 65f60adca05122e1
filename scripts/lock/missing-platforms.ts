/** The relevant part of a package in package-lock.json. */
export type LockedPackage = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  license?: string;
  link?: boolean;
  integrity?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};
export type LockedPackages = Record<string, LockedPackage>;

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];
const EXACT = /^\d+\.\d+\.\d+[\w.-]*$/;

/**
 * The packages for other platforms that the lock file's packages name and the lock file lacks. If a registry does not
 * carry them, npm omits them silently, and then `npm ci` rejects the lock file everywhere. A package's name shows its
 * platform; it has no integrity hash, and other platforms never fetch it. Throws if a name or version is unclear.
 */
export function missingPlatforms(packages: LockedPackages): LockedPackages {
  const missing: LockedPackages = {};
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(packages, path, name)) continue;
      const { os, cpu, libc } = platformOf(name);
      // In npm's own order of keys, so that it has nothing to rewrite.
      missing[`node_modules/${name}`] = {
        version: exact(name, version),
        cpu,
        ...(dev && { dev }),
        ...(libc && { libc }),
        optional: true,
        os,
      };
    }
  }
  return missing;
}

/** Whether Node would find the package from that folder: beside it or in a folder above. */
function isLocked(packages: LockedPackages, path: string, name: string): boolean {
  if (`${path === '' ? '' : `${path}/`}node_modules/${name}` in packages) return true;
  if (path === '') return false;
  const above = path.lastIndexOf('/node_modules/');
  return isLocked(packages, above === -1 ? '' : path.slice(0, above), name);
}

function exact(name: string, version: string): string {
  if (EXACT.test(version)) return version;
  throw new Error(`The lock file lacks ${name}, and ${version} does not say which version.`);
}

function platformOf(name: string): { os: string[]; cpu: string[]; libc?: string[] } {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (os.length !== 1 || cpu.length !== 1)
    throw new Error(`The lock file lacks ${name}, made for no platform known here.`);
  const last = words.at(-1) ?? '';
  if (last.startsWith('musl')) return { os, cpu, libc: ['musl'] };
  return last.startsWith('gnu') ? { os, cpu, libc: ['glibc'] } : { os, cpu };
}
