/** How people reach the shop (req 1.12). */
export const shopContact = {
  phone: import.meta.env?.VITE_SHOP_PHONE || '1300 555 010',
  email: import.meta.env?.VITE_SHOP_EMAIL || 'hello@showfloor.example',
  blog: import.meta.env?.VITE_SHOP_BLOG || 'https://blog.showfloor.example/',
  social: [
    { name: 'Facebook', href: import.meta.env?.VITE_SHOP_FACEBOOK || 'https://www.facebook.com/' },
    { name: 'Instagram', href: import.meta.env?.VITE_SHOP_INSTAGRAM || 'https://www.instagram.com/' },
    { name: 'LinkedIn', href: import.meta.env?.VITE_SHOP_LINKEDIN || 'https://www.linkedin.com/' },
  ],
} as const
