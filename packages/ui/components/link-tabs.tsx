import { type ReactNode, useRef } from 'react'
import classes from '../parts/tabs.module.css'
import { useScrollIntoView } from '../parts/use-scroll-into-view.ts'

interface TabLink {
  readonly href: string
  readonly className: string
  readonly 'aria-current': 'page' | undefined
  readonly children: ReactNode
}

interface LinkTabsProps {
  readonly label: string
  readonly tabs: readonly { readonly href: string; readonly label: ReactNode }[]
  /** The `href` of the current tab. */
  readonly current: string
  /** Renders a link of the application's router: `({ href, ...rest }) => <Link to={href} {...rest} />`. */
  readonly renderLink?: (props: TabLink) => ReactNode
}

const renderPlainLink = (props: TabLink) => <a {...props} />

/** Tabs with URLs. They are links, so that the browser's back button works. */
export function LinkTabs({ label, tabs, current, renderLink = renderPlainLink }: LinkTabsProps) {
  const list = useRef<HTMLElement>(null)
  useScrollIntoView(list, '[aria-current]', current)
  return (
    <nav ref={list} aria-label={label} className={classes.list} data-fading-edges="">
      {tabs.map((tab) => {
        const { href } = tab
        return (
          <KeyedLink key={href}>
            {renderLink({ href, className: classes.tab ?? '', 'aria-current': href === current ? 'page' : undefined, children: tab.label })}
          </KeyedLink>
        )
      })}
    </nav>
  )
}

const KeyedLink = ({ children }: { children: ReactNode }) => children
