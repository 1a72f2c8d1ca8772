/** The shop's name, colours and contact details (req 1.12). */

export type Brand = {
  name: string
  /** Used where there is little room, for example below an icon. */
  shortName: string
  strapline: string
  /** Australian Business Number in groups of digits, or ''. Pages do not contain it. */
  abn: string
  /** `#rrggbb`, like `accent`. */
  primary: string
  accent: string
  phone: string
  email: string
  /** Absolute URL. */
  blog: string
  /** Absolute URL, or '' like `instagram` and `linkedin`. */
  facebook: string
  instagram: string
  linkedin: string
} & ShopWords

/** Sentences of the shop's pages; '' leaves a sentence out. */
export type ShopWords = {
  claim: string
  /** Further lines of the footer. */
  footer: string
  /** Reasons to buy here, a line each. */
  reasons: string
  freight: string
  delivery: string
  minimum: string
}

export const defaultBrand: Brand = {
  name: 'Showfloor',
  shortName: 'Showfloor',
  strapline: 'Branded merchandise',
  abn: '',
  primary: '#0f5b4f',
  accent: '#f5b700',
  phone: '1300 555 010',
  email: 'hello@showfloor.example',
  blog: 'https://blog.showfloor.example/',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  linkedin: 'https://www.linkedin.com/',
  claim: 'Family owned and operated since 2007',
  footer: '',
  reasons: 'Proof before we print\nFree freight to one address\nFamily owned since 2007',
  freight: 'Free freight to one location in Australia or New Zealand.',
  delivery: 'Split delivery is $20 per extra location.',
  minimum: 'Less-than-minimum quantities carry a $20 surcharge on ex-stock orders.',
}

export const shopWordLabels: Record<keyof ShopWords, string> = {
  claim: 'Claim',
  footer: 'More lines in the footer',
  reasons: 'Reasons to buy here',
  freight: 'Freight',
  delivery: 'Delivery',
  minimum: 'Small orders',
}

/** Names of the fields for staff. */
export const brandLabels: Record<keyof Brand, string> = {
  name: 'Name',
  shortName: 'Short name',
  strapline: 'Strapline',
  abn: 'ABN',
  primary: 'Primary colour',
  accent: 'Accent colour',
  phone: 'Phone',
  email: 'Email',
  blog: 'Blog',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  ...shopWordLabels,
}

/**
 * A picture that replaces mark and name. Width and height in CSS pixels; `dark`: the version for dark backgrounds.
 */
export type BrandLogo = { src: string; dark: string; width: number; height: number }

/**
 * The brand as included in each page. `footer` starts with the claim, `tel` is the address of the phone, and `social`
 * are the links that the shop has. `version` differs after every change of the provider's brand, also of its icon, so
 * that devices notice the change.
 */
export type PageBrand = Omit<Brand, 'abn' | 'facebook' | 'instagram' | 'linkedin'> & {
  tel: string
  social: { name: string; href: string }[]
  version?: string
  logo?: BrandLogo
}

export function pageBrand({ abn: _, facebook, instagram, linkedin, ...brand }: Brand): PageBrand {
  const social = [
    { name: 'Facebook', href: facebook },
    { name: 'Instagram', href: instagram },
    { name: 'LinkedIn', href: linkedin },
  ]
  return {
    ...brand,
    footer: `${brand.claim}\n${brand.footer}`.trim(),
    tel: `tel:${brand.phone.replace(/\s/g, '')}`,
    social: social.filter(({ href }) => href !== ''),
  }
}

/** Id of the data block with the brand in each page, as the build or the provider wrote it. */
export const brandDataId = 'brand'

export const brandDataTag = `<script type="application/json" id="${brandDataId}"`
