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

const NO_CONTRIBUTIONS: readonly Contribution[] = []

/** Account settings: sections contributed by plugins, with a side list that scrolls to each. */
export function AccountSettingsScreen() {
  const { t } = useTranslation()
  const user = useUser()
  const location = useLocation()
  const sections = useSections()
  const container = useRef<HTMLDivElement>(null)
  useScrollToSection(container, location)
  useDocumentTitle(t('account_settings'))
  if (!user) return <Navigate to="/login" replace state={{ from: createPath(location) }} />
  if (sections.length === 0) return <EmptyState title={t('account_settings.empty')} />
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>{t('account_settings')}</h1>
      <SideList sections={sections} container={container} />
      <div ref={container} className={classes.sections}>
        {sections.map(({ plugin, anchor, title, component }) => (
          <section key={`${plugin} ${anchor}`} id={String(anchor)} className={classes.section} aria-labelledby={`${anchor}-title`}>
            <h2 id={`${anchor}-title`}>{String(title)}</h2>
            <ContributedComponent
              plugin={plugin}
              component={String(component)}
              loading={<Skeleton height="120px" />}
              renderError={() => <p>{t('route_error.title')}</p>}
            />
          </section>
        ))}
      </div>
    </div>
  )
}

/** Lists the sections that can be shown: the setting that a section requires is on, and the extension point that it shows has contributions. */
function useSections(): readonly Contribution[] {
  const contributions: Readonly<Record<string, readonly Contribution[] | undefined>> = useBootstrap((data) => data.contributions)
  const settings = useBootstrap((data) => data.settings)
  const isUsable = ({ requiresSetting }: Contribution) => !requiresSetting || settings[String(requiresSetting)] === true
  const hasUsable = (point: unknown) => !point || (contributions[String(point)] ?? NO_CONTRIBUTIONS).some(isUsable)
  const sections = contributions['host.accountSettings/v1'] ?? NO_CONTRIBUTIONS
  return sections.filter((section) => isUsable(section) && hasUsable(section.requiresPoint))
}

interface SideListProps {
  readonly sections: readonly Contribution[]
  /** Element that contains the sections. */
  readonly container: RefObject<HTMLElement | null>
}

/**
 * Links beside the sections; on phones a row above them that scrolls to the current section. It tracks the current section
 * itself: if the screen did, every scroll would render the redirect to /login again.
 */
function SideList({ sections, container }: SideListProps) {
  const { t } = useTranslation()
  const currentSection = useCurrentSection(container, useLocation())
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="#${currentSection}"]`)
    if (link) row.current?.scrollTo({ left: link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2 })
  }, [currentSection])
  return (
    <nav className={classes.side} aria-label={t('account_settings')}>
      <ul ref={row}>
        {sections.map(({ plugin, anchor, icon, title }) => (
          <li key={`${plugin} ${anchor}`}>
            <a href={`#${anchor}`} aria-current={currentSection === anchor ? 'location' : undefined}>
              <Icon name={icon} />
              {String(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
