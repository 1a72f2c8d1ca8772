/** A link of the shell (header, menus, footer). Its first render equals the prerendered HTML on every page. */
import { Link } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

/** `includeHash` makes a link hydrate as "not the current page" and become current right after. */
const activeOptions = { exact: true, includeHash: true, includeSearch: false }

type ShellLinkProps = Pick<
  ComponentPropsWithRef<'a'>,
  | 'className'
  | 'children'
  | 'title'
  | 'onClick'
  | 'onPointerEnter'
  | 'onFocus'
  | 'aria-label'
  | 'aria-haspopup'
> & {
  /** A path of this site. */
  href: string
}

export function ShellLink({ href, ...rest }: ShellLinkProps) {
  return <Link to={href} activeOptions={activeOptions} {...rest} />
}
