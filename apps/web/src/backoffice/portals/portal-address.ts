/** The address of a page on another domain of this deployment, with the scheme and port of the current page. */
export function addressOn(domain: string, path: string): string {
  const { protocol, port } = globalThis.location ?? { protocol: 'https:', port: '' };
  return `${protocol}//${domain}${port ? `:${port}` : ''}${path}`;
}
