import type { PortalView } from '@paddock/contract';
import { safeUrl } from '@paddock/domain';
import type { ArticleHead } from '../page/define-page.tsx';

export interface StructuredDataOptions {
  portal: PortalView;
  origin: string;
  /** The canonical URL of the page. */
  address: string;
  description: string;
  hasLogo: boolean;
  article?: ArticleHead | undefined;
}

/** The absolute URL of a link to this or another site. */
export function absoluteUrl(address: string | null | undefined, origin: string): string | undefined {
  const safe = safeUrl(address);
  return safe === undefined ? undefined : new URL(safe, origin).href;
}

/**
 * Structured data of the brand and of an education item (schema.org, JSON-LD). A video without a picture is described
 * as an article, because search engines require a thumbnail for videos.
 */
export function structuredData(parts: StructuredDataOptions): object {
  const { portal, origin } = parts;
  const organisation = `${origin}/#organization`;
  const sameAs = [portal.facebookUrl, portal.youtubeUrl, portal.twitterUrl, portal.instagramUrl].flatMap(
    (url) => absoluteUrl(url, origin) ?? [],
  );
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organisation,
        name: portal.name,
        url: `${origin}/`,
        ...(parts.hasLogo && { logo: `${origin}/portals/${encodeURIComponent(portal.slug)}/logo.png` }),
        ...(sameAs.length > 0 && { sameAs }),
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: portal.pageTitle || portal.name,
        url: `${origin}/`,
        publisher: { '@id': organisation },
      },
      ...(parts.article ? [articleData(parts.article, parts, organisation)] : []),
    ],
  };
}

function articleData(
  { title, type, imageUrl, url, createdAt, updatedAt }: ArticleHead,
  { origin, address, description }: StructuredDataOptions,
  organisation: string,
): object {
  const image = absoluteUrl(imageUrl, origin);
  const video = type === 'video' ? absoluteUrl(url, origin) : undefined;
  if (video !== undefined && image !== undefined) {
    return {
      '@type': 'VideoObject',
      name: title,
      description,
      thumbnailUrl: image,
      uploadDate: createdAt,
      contentUrl: video,
      publisher: { '@id': organisation },
    };
  }
  return {
    '@type': 'Article',
    headline: title,
    description,
    ...(image !== undefined && { image }),
    datePublished: createdAt,
    dateModified: updatedAt,
    mainEntityOfPage: address,
    author: { '@id': organisation },
    publisher: { '@id': organisation },
  };
}
