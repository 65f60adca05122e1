/** What search engines must not crawl: pages behind sign-in, URLs that contain a code, endpoints and files. */
const disallowedPaths = [
  '/accreditation_status',
  '/activity',
  '/admin',
  '/api/',
  '/auth/',
  '/confirm_email/',
  '/dashboard',
  '/delegate_registration/',
  '/delegated',
  '/docs',
  '/files/',
  '/guest_session/',
  '/invitation/',
  '/keep_email/',
  '/new_email/',
  '/news_documents',
  '/notifications',
  '/performance',
  '/profile',
  '/reset_password/',
  '/security',
  '/sign/',
  '/statements',
  '/syndication/',
  '/tax_documents',
  '/verification_documents',
];

/** The robots.txt of a portal. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
