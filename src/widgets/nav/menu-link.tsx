/** An entry of the menus that leads somewhere at once. */
import { BrandingLink } from '../branding/branding-link'
import type { MenuEntry } from './menu-entries'
import { ShellLink } from '../shell/shell-link'

type MenuLinkProps = { entry: Extract<MenuEntry, { id: null }>; className: string | undefined }

export function MenuLink({ entry: { href, label, look }, className }: MenuLinkProps) {
  if (look === 'above') return <BrandingLink className={className}>{label}</BrandingLink>
  return look === 'external' ? (
    <a href={href} rel="noopener" className={className}>
      {label}
    </a>
  ) : (
    <ShellLink href={href} className={className}>
      {label}
    </ShellLink>
  )
}
