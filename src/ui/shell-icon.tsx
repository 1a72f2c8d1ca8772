/**
 * The shell's few icons, each one path taken from Lucide (ISC licence). The shell is in the first download of every
 * visit, and the library's own component would weigh more than all of them.
 */

const paths = {
  menu: 'M4 5h16M4 12h16M4 19h16',
  search: 'm21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0z',
  account: 'M17 8a5 5 0 1 1-10 0 5 5 0 0 1 10 0zM20 21a8 8 0 0 0-16 0',
  cart: 'm2.05 2.05 1.099-.028a1 1 0 0 1 1.008.815l2.69 14.347A1 1 0 0 0 7.83 18H18M4.563 5h16.435a1 1 0 0 1 .981 1.204l-1.026 6.226A2 2 0 0 1 18.962 14H6.25M20 20a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM10 20a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  logout: 'm16 17 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4',
  down: 'm6 9 6 6 6-6',
  forward: 'M5 12h14M12 5l7 7-7 7',
  close: 'M18 6 6 18M6 6l12 12',
} as const

type ShellIconProps = {
  name: keyof typeof paths
  /** Edge in CSS px. */
  size?: number
  className?: string | undefined
}

/** Drawn in the text's colour, and never read out: the control around it has a name. */
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
