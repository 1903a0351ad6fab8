import { type ReactNode, useRef } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import classes from '../parts/tabs.module.css'
import { useScrollIntoView } from '../parts/use-scroll-into-view.ts'

interface TabsProps {
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly label: ReactNode; readonly isDisabled?: boolean; readonly panel: ReactNode }[]
  readonly selected?: string
  readonly onSelect?: (id: string) => void
}

/** Tabs that switch between panels of one screen. Use `LinkTabs` for tabs with URLs. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  useScrollIntoView(list, '[aria-selected="true"]', selected)
  return (
    <AriaTabs {...(selected === undefined ? {} : { selectedKey: selected })} onSelectionChange={(id) => onSelect?.(String(id))}>
      <TabList ref={list} aria-label={label} className={classes.list ?? ''} data-fading-edges="">
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} isDisabled={tab.isDisabled ?? false} className={classes.tab ?? ''}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, panel }) => (
        <TabPanel key={id} id={id} className={classes.panel ?? ''}>
          {panel}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
