interface Advisory {
  readonly title: string;
  readonly url: string;
  readonly severity: string;
  readonly range: string;
}
interface Audit {
  /** What npm writes if the registry does not answer. */
  readonly message?: string;
  readonly error?: { readonly summary?: string };
  /** By package. What comes from another package of the list is only its name. */
  readonly vulnerabilities?: Record<string, { readonly via: readonly (string | Advisory)[] }>;
}

const urgent = ['high', 'critical'];

/** What `npm audit --json` found, a line each, and whether one has to be mended within a week (SECURITY.md). */
export function readAudit(text: string): { lines: string[]; isUrgent: boolean } {
  const audit = parse(text);
  if (!audit.vulnerabilities) {
    const why = audit.message ?? audit.error?.summary ?? 'npm audit wrote no report';
    return { lines: [`Advisories not checked: ${why}`], isUrgent: false };
  }
  const found = Object.entries(audit.vulnerabilities).flatMap(([name, { via }]) =>
    via.filter((cause) => typeof cause !== 'string').map((cause) => ({ name, ...cause })),
  );
  if (found.length === 0) return { lines: ['No known vulnerability in what is served.'], isUrgent: false };
  return {
    lines: found.map(
      ({ severity, name, range, title, url }) => `${severity}: ${name} ${range}: ${title} (${url})`,
    ),
    isUrgent: found.some(({ severity }) => urgent.includes(severity)),
  };
}

function parse(text: string): Audit {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return {};
  }
}
