/** schema.org objects for search engines. They contain only data that is on the page, and no prices. */
import type { ShopText } from '../content/content'
import type { Product } from './product'
import { shopBrand } from '../brand/shop-brand'

/** The shop itself, with the data in the footer of every page, and its search. */
export function shopData() {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: shopBrand.name,
      url: '/',
      logo: '/icons/icon-512.png',
      email: shopBrand.email,
      telephone: shopBrand.phone,
      sameAs: shopBrand.social.map(({ href }) => href),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: shopBrand.name,
      url: '/',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: '/search/{text}' },
        'query-input': 'required name=text',
      },
    },
  ]
}
import { plainText } from '../rich-text'

/** Breadcrumbs from Home to the page itself; `href` is a path of this site. */
export function breadcrumbData(trail: { name: string; href: string }[]) {
  const steps = [{ name: 'Home', href: '/' }, ...trail]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: step.href,
    })),
  }
}

/** A product, with its rating when there are reviews. */
export function productData(product: Product, description: string) {
  const rated = product.rating !== null && product.ratingCount > 0
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    description,
    image: product.gallery.slice(0, 4),
    ...(rated
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating,
            reviewCount: product.ratingCount,
          },
        }
      : {}),
  }
}

export function faqData(questions: readonly ShopText[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, text }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: plainText(text) },
    })),
  }
}
