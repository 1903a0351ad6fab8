import { Link, useBootstrap, useDocumentTitle } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { Button, getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'

const NO_CONTRIBUTIONS: readonly Contribution[] = []

/**
 * Enters safe mode, which loads the core plugins only, so that an administrator can repair a site that a plugin broke. Once
 * it is on, the screen links to the pages of the core plugins.
 */
export function SafeModeScreen() {
  const { t } = useTranslation()
  const isOn = useBootstrap(({ safe_mode }) => safe_mode)
  const menuItems = useBootstrap(({ contributions }) => contributions['host.userMenu/v1'] ?? NO_CONTRIBUTIONS).filter(({ to }) => to !== undefined)
  useDocumentTitle(t('safe_mode'))
  // A form instead of a request: the page has to reload without the disabled plugins.
  const enter = (
    <form method="post" action="/safe-mode">
      <Button type="submit">{t('safe_mode.enter')}</Button>
    </form>
  )
  const links = menuItems.map(({ plugin, id, to, label }) => (
    <Link key={`${plugin} ${id}`} to={String(to)} className={getButtonClass()}>
      {String(label)}
    </Link>
  ))
  return (
    <EmptyState title={t('safe_mode')} action={isOn ? links : enter}>
      {t('safe_mode.text')}
    </EmptyState>
  )
}
