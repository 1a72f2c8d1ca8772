/** How people reach the shop (req 1.12). */
import { defaultBrand } from '../brand/brand'

export const shopContact = {
  phone: import.meta.env?.VITE_SHOP_PHONE || defaultBrand.phone,
  email: import.meta.env?.VITE_SHOP_EMAIL || defaultBrand.email,
  blog: import.meta.env?.VITE_SHOP_BLOG || defaultBrand.blog,
  social: [
    { name: 'Facebook', href: import.meta.env?.VITE_SHOP_FACEBOOK || defaultBrand.facebook },
    { name: 'Instagram', href: import.meta.env?.VITE_SHOP_INSTAGRAM || defaultBrand.instagram },
    { name: 'LinkedIn', href: import.meta.env?.VITE_SHOP_LINKEDIN || defaultBrand.linkedin },
  ],
} as const
