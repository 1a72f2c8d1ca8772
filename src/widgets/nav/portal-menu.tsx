/** The customer's portals (private products of a company) in the menus, hidden without portals (req 15.1). */
import type { ReactNode } from 'react'
import { type Portal, portalHref } from '../../domain/account/portal'
import { usePortals } from '../../queries/portal'
import { Picture } from '../../ui/picture'
import { SafeHtml } from '../../ui/safe-html'
import { ShellLink } from '../frame/shell-link'
import panelStyles from './menu-panel.module.css'
import foldStyles from './mobile-menu.module.css'

type PortalMenuProps = {
  /** `cards` under the bar, `links` in the menu of small screens. */
  variant: 'cards' | 'links'
  /** Renders the menu entry around the portals. */
  entry: (portals: ReactNode) => ReactNode
}

export function PortalMenu({ variant, entry }: PortalMenuProps) {
  const portals = usePortals()
  if (portals.length === 0) return null
  return entry(variant === 'cards' ? <Cards portals={portals} /> : <Links portals={portals} />)
}

function Cards({ portals }: { portals: readonly Portal[] }) {
  return (
    <div className={panelStyles.panel}>
      <ul className={panelStyles.cards}>
        {portals.map((portal) => (
          <li key={portal.id}>
            <ShellLink href={portalHref(portal)} className={panelStyles.card}>
              <Picture url={portal.image} alt="" sizes="56px" className={panelStyles.picture} isPrivate />
              <span>
                <SafeHtml text={portal.name} />
              </span>
            </ShellLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Links({ portals }: { portals: readonly Portal[] }) {
  return (
    <ul className={foldStyles.links}>
      {portals.map((portal) => (
        <li key={portal.id}>
          <ShellLink href={portalHref(portal)}>
            <span>
              <SafeHtml text={portal.name} />
            </span>
          </ShellLink>
        </li>
      ))}
    </ul>
  )
}
