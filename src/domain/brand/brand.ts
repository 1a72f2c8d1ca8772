/** The shop's name, colours and contact details (req 1.12). */

export type Brand = {
  name: string
  /** Used where there is little room, for example below an icon. */
  shortName: string
  strapline: string
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
}

export const defaultBrand: Brand = {
  name: 'Showfloor',
  shortName: 'Showfloor',
  strapline: 'Branded merchandise',
  primary: '#0f5b4f',
  accent: '#f5b700',
  phone: '1300 555 010',
  email: 'hello@showfloor.example',
  blog: 'https://blog.showfloor.example/',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  linkedin: 'https://www.linkedin.com/',
}

/** Names of the fields for staff. */
export const brandLabels: Record<keyof Brand, string> = {
  name: 'Name',
  shortName: 'Short name',
  strapline: 'Strapline',
  primary: 'Primary colour',
  accent: 'Accent colour',
  phone: 'Phone',
  email: 'Email',
  blog: 'Blog',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
}

/**
 * A picture that replaces mark and name. Width and height in CSS pixels; `dark`: the version for dark backgrounds.
 */
export type BrandLogo = { src: string; dark: string; width: number; height: number }

/**
 * The brand as included in each page. `social`: the links that the shop has. `version` differs after every change of the
 * provider's brand, also of its icon, so that devices notice the change.
 */
export type PageBrand = Omit<Brand, 'facebook' | 'instagram' | 'linkedin'> & {
  social: { name: string; href: string }[]
  version?: string
  logo?: BrandLogo
}

export function pageBrand({ facebook, instagram, linkedin, ...brand }: Brand): PageBrand {
  const social = [
    { name: 'Facebook', href: facebook },
    { name: 'Instagram', href: instagram },
    { name: 'LinkedIn', href: linkedin },
  ]
  return { ...brand, social: social.filter(({ href }) => href !== '') }
}

/** Id of the data block with the brand in each page, as the build or the provider wrote it. */
export const brandDataId = 'brand'

export const brandDataTag = `<script type="application/json" id="${brandDataId}"`
