import { Link, useBootstrap, useDocumentTitle } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { Button, buttonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'

const NONE: readonly Contribution[] = []

/** Core plugins alone: a way in when another one has made the site unusable. The places lead where core plugins offer something. */
export function SafeModeScreen() {
  const { t } = useTranslation()
  const isOn = useBootstrap(({ safe_mode }) => safe_mode)
  const places = useBootstrap(({ contributions }) => contributions['host.userMenu/v1'] ?? NONE).filter(({ to }) => to !== undefined)
  useDocumentTitle(t('safe_mode'))
  // A form and no call: the page is to be loaded anew, without what is here.
  const enter = (
    <form method="post" action="/safe-mode">
      <Button type="submit">{t('safe_mode.enter')}</Button>
    </form>
  )
  const links = places.map(({ plugin, id, to, label }) => (
    <Link key={`${plugin} ${id}`} to={String(to)} className={buttonClass()}>
      {String(label)}
    </Link>
  ))
  return (
    <EmptyState title={t('safe_mode')} action={isOn ? links : enter}>
      {t('safe_mode.text')}
    </EmptyState>
  )
}
