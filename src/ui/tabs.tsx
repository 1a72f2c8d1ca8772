/** Tabs as in the ARIA Authoring Practices Guide: arrow keys, Home and End select a tab; the row is one tab stop. */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './tabs.module.css'

export type Tab = {
  id: string
  name: ReactNode
  /** Rendered when the tab is first selected, and retained afterwards. */
  panel: () => ReactNode
}

type TabsProps = {
  /** Accessible name of the row of tabs. */
  label: string
  tabs: Tab[]
}

export function Tabs({ label, tabs }: TabsProps) {
  const base = useId()
  const row = useRef<HTMLDivElement>(null)
  const [chosenId, setChosenId] = useState(tabs[0]?.id)
  const [openedIds, setOpenedIds] = useState<string[]>([])
  const current = tabs.find((tab) => tab.id === chosenId) ?? tabs[0]

  const choose = (tab: Tab | undefined) => {
    if (!tab || tab.id === current?.id) return
    setChosenId(tab.id)
    if (current && !openedIds.includes(current.id)) setOpenedIds([...openedIds, current.id])
  }
  const moveTo = (index: number) => {
    const targetIndex = (index + tabs.length) % tabs.length
    choose(tabs[targetIndex])
    const button = row.current?.children[targetIndex]
    if (button instanceof HTMLElement) button.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const currentIndex = current ? tabs.indexOf(current) : 0
    const target = { ArrowRight: currentIndex + 1, ArrowLeft: currentIndex - 1, Home: 0, End: -1 }[event.key]
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
          {(tab === current || openedIds.includes(tab.id)) && tab.panel()}
        </div>
      ))}
    </div>
  )
}
