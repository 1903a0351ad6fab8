import { Link, useBootstrap, useDocumentTitle, useT } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { buttonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'

const NONE: readonly Contribution[] = []

/** Core plugins alone: a way in when another one has made the site unusable. The places lead where core plugins offer something. */
export function SafeModeScreen() {
  const t = useT()
  const places = useBootstrap(({ contributions }) => contributions['host.userMenu/v1'] ?? NONE).filter(({ to }) => to !== undefined)
  useDocumentTitle(t('safe_mode'))
  return (
    <EmptyState
      title={t('safe_mode')}
      action={places.map(({ plugin, id, to, label }) => (
        <Link key={`${plugin} ${id}`} to={String(to)} className={buttonClass()}>
          {String(label)}
        </Link>
      ))}
    >
      {t('safe_mode.text')}
    </EmptyState>
  )
}
