import { Contributed, Icon, useBootstrap, useDocumentTitle, useLocation, useT, useUser } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { EmptyState } from '@balafon/ui/empty-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { createPath, Navigate } from 'react-router'
import classes from './account-settings-screen.module.css'
import { useStayAtSection } from './use-stay-at-section.ts'

const NONE: readonly Contribution[] = []

/** The frame of one's own settings: sections come from plugins, the side list leads to each. */
export function AccountSettingsScreen() {
  const t = useT()
  const user = useUser()
  const location = useLocation()
  const contributed = useBootstrap(({ contributions }) => contributions['host.accountSettings/v1'] ?? NONE)
  const settings = useBootstrap((data) => data.settings)
  const sections = contributed.filter(({ when }) => !when || settings[String(when)] === true)
  const stay = useStayAtSection(location)
  useDocumentTitle(t('account_settings'))
  if (!user) return <Navigate to="/login" replace state={{ from: createPath(location) }} />
  if (sections.length === 0) return <EmptyState title={t('account_settings.empty')} />
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>{t('account_settings')}</h1>
      <nav className={classes.side} aria-label={t('account_settings')}>
        {sections.map(({ plugin, anchor, icon, title }) => (
          <a key={`${plugin} ${anchor}`} href={`#${anchor}`} aria-current={location.hash === `#${anchor}` ? 'location' : undefined}>
            <Icon name={icon} />
            {String(title)}
          </a>
        ))}
      </nav>
      <div ref={stay} className={classes.sections}>
        {sections.map(({ plugin, anchor, title, component }) => (
          <section key={`${plugin} ${anchor}`} id={String(anchor)} className={classes.section} aria-labelledby={`${anchor}-title`}>
            <h2 id={`${anchor}-title`}>{String(title)}</h2>
            <Contributed plugin={plugin} component={String(component)} waiting={<Skeleton height="120px" />} fallback={() => <p>{t('route_error.title')}</p>} />
          </section>
        ))}
      </div>
    </div>
  )
}
