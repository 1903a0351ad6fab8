import { ContributedComponent, Icon, useBootstrap, useDocumentTitle, useLocation, useUser } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { EmptyState } from '@balafon/ui/empty-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { createPath, Navigate } from 'react-router'
import classes from './account-settings-screen.module.css'
import { useCurrentSection } from './use-current-section.ts'
import { useScrollToSection } from './use-scroll-to-section.ts'

const NONE: readonly Contribution[] = []

/** The frame of one's own settings: sections come from plugins, the side list leads to each. */
export function AccountSettingsScreen() {
  const { t } = useTranslation()
  const user = useUser()
  const location = useLocation()
  const contributed = useBootstrap(({ contributions }) => contributions['host.accountSettings/v1'] ?? NONE)
  const settings = useBootstrap((data) => data.settings)
  const sections = contributed.filter(({ requiresSetting }) => !requiresSetting || settings[String(requiresSetting)] === true)
  const frame = useRef<HTMLDivElement>(null)
  useScrollToSection(frame, location)
  useDocumentTitle(t('account_settings'))
  if (!user) return <Navigate to="/login" replace state={{ from: createPath(location) }} />
  if (sections.length === 0) return <EmptyState title={t('account_settings.empty')} />
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>{t('account_settings')}</h1>
      <SideList sections={sections} frame={frame} />
      <div ref={frame} className={classes.sections}>
        {sections.map(({ plugin, anchor, title, component }) => (
          <section key={`${plugin} ${anchor}`} id={String(anchor)} className={classes.section} aria-labelledby={`${anchor}-title`}>
            <h2 id={`${anchor}-title`}>{String(title)}</h2>
            <ContributedComponent
              plugin={plugin}
              component={String(component)}
              waiting={<Skeleton height="120px" />}
              fallback={() => <p>{t('route_error.title')}</p>}
            />
          </section>
        ))}
      </div>
    </div>
  )
}

interface SideListProps {
  readonly sections: readonly Contribution[]
  /** What holds them. */
  readonly frame: RefObject<HTMLElement | null>
}

/**
 * Beside the sections; on a phone a row above them, in which the one that is read stays in sight.
 * What it follows is its own: a guard that is drawn anew by every scroll would lead away again from where one was just led.
 */
function SideList({ sections, frame }: SideListProps) {
  const { t } = useTranslation()
  const inSight = useCurrentSection(frame, useLocation())
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="#${inSight}"]`)
    if (link) row.current?.scrollTo({ left: link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2 })
  }, [inSight])
  return (
    <nav className={classes.side} aria-label={t('account_settings')}>
      <ul ref={row}>
        {sections.map(({ plugin, anchor, icon, title }) => (
          <li key={`${plugin} ${anchor}`}>
            <a href={`#${anchor}`} aria-current={inSight === anchor ? 'location' : undefined}>
              <Icon name={icon} />
              {String(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
