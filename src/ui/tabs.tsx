/** Tabs by the APG pattern: arrows, Home and End move and choose; one tab stop for the whole row. */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './tabs.module.css'

export type Tab = {
  id: string
  name: ReactNode
  /** Drawn when the tab is first chosen, and kept from then on. */
  panel: () => ReactNode
}

type TabsProps = {
  /** Names the row of tabs for those who cannot see it. */
  label: string
  tabs: Tab[]
  onChange?: (id: string) => void
}

export function Tabs({ label, tabs, onChange }: TabsProps) {
  const base = useId()
  const row = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(tabs[0]?.id)
  const [opened, setOpened] = useState<string[]>([])
  const current = tabs.find((tab) => tab.id === chosen) ?? tabs[0]

  const choose = (tab: Tab | undefined) => {
    if (!tab || tab.id === current?.id) return
    setChosen(tab.id)
    if (current && !opened.includes(current.id)) setOpened([...opened, current.id])
    onChange?.(tab.id)
  }
  const moveTo = (index: number) => {
    const place = (index + tabs.length) % tabs.length
    choose(tabs[place])
    const button = row.current?.children[place]
    if (button instanceof HTMLElement) button.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const place = current ? tabs.indexOf(current) : 0
    const target = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: -1 }[event.key]
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveTo(target)
  }

  return (
    <div>
      <div ref={row} role="tablist" aria-label={label} className={styles.row}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-controls={`${base}-panel-${tab.id}`}
            aria-selected={tab === current}
            tabIndex={tab === current ? 0 : -1}
            className={styles.tab}
            onKeyDown={onKeyDown}
            onClick={(event) => {
              choose(tab)
              event.currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
            }}
          >
            {tab.name}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          tabIndex={0}
          hidden={tab !== current}
          className={styles.panel}
        >
          {(tab === current || opened.includes(tab.id)) && tab.panel()}
        </div>
      ))}
    </div>
  )
}
