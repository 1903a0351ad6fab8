import { ContributedComponent } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { LoadFailed } from '@balafon/ui/load-failed'
import { Skeleton } from '@balafon/ui/skeleton'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './report-page.module.css'

/** Shows a card of a plugin. It can be loaded again after an error, without affecting the others. */
export function WidgetCard({ widget: { plugin, title, size, component } }: { widget: Contribution }) {
  const { t } = useTranslation()
  const id = useId()
  const label = String(title)
  return (
    <section className={classes.card} data-wide={size === 'wide' || undefined} aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ContributedComponent
        plugin={plugin}
        component={String(component)}
        loading={<Skeleton height={size === 'wide' ? '220px' : '90px'} />}
        renderError={(retry) => <LoadFailed text={t('admin.failed.title', { label })} onRetry={retry} />}
      />
    </section>
  )
}
