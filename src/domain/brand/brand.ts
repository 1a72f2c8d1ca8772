/** What the shop is called, how it looks and how people reach it. */

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
  /** A full address, or empty, as the other links. */
  blog: string
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
