/**
 * The few icons of the shell, each a single path from Lucide (ISC licence) or in its style. The shell is in the first
 * download of every visit, and the library's component would be larger than all icons.
 */

const paths = {
  menu: 'M4 5h16M4 12h16M4 19h16',
  search: 'm21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0z',
  down: 'm6 9 6 6 6-6',
  shop: 'M3 9 5 4h14l2 5zM5 9v11h14V9M10 20v-6h4v6',
  scan: 'M3 7V3h4M17 3h4v4M21 17v4h-4M7 21H3v-4M8 8v8M12 8v8M16 8v8',
  drafts: 'M9 5H5v16h14V5h-4M9 3h6v4H9zM9 12h6M9 16h6',
  cart: 'M2 3h3l3 12h10l3-8H6M9 20h.01M17 20h.01',
} as const

export type ShellIconName = keyof typeof paths

type ShellIconProps = {
  name: ShellIconName
  /** Width and height in CSS px. */
  size?: number
  className?: string | undefined
}

/** Uses the text colour. Hidden from screen readers, because the control around the icon has a name. */
export function ShellIcon({ name, size = 24, className }: ShellIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={paths[name]} />
    </svg>
  )
}
