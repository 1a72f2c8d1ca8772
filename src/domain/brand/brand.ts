/** What the shop is called, how it looks and how people reach it (req 1.12). */

export type Brand = {
  name: string
  /** Where there is little room, as below an icon. */
  shortName: string
  strapline: string
  /** `#rrggbb`, as `accent`. */
  primary: string
  accent: string
  phone: string
  email: string
  /** A full address. */
  blog: string
  /** A full address, or empty, as the other two. */
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

/** A picture in place of mark and name. Width and height in pixels of the page; `dark`: the one for dark grounds. */
export type BrandLogo = { src: string; dark: string; width: number; height: number }

/** As a page brings it along. `social`: the links that the shop has. */
export type PageBrand = Omit<Brand, 'facebook' | 'instagram' | 'linkedin'> & {
  social: { name: string; href: string }[]
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

/** The id of the data block in each page that holds it, as the build or the provider wrote it. */
export const brandDataId = 'brand'

/** How its tag begins. */
export const brandDataTag = `<script type="application/json" id="${brandDataId}"`
