import { ContributedComponent, useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './report-page.module.css'

const NO_CONTRIBUTIONS: readonly Contribution[] = []

/** Shows the report: a card for each contributed widget. */
export default function ReportPage() {
  const { t } = useTranslation()
  const widgets = useBootstrap(({ contributions }) => contributions['admin.dashboard/v1'] ?? NO_CONTRIBUTIONS)
  return (
    <div className={classes.page}>
      <h1 tabIndex={-1}>{t('admin.report.title')}</h1>
      {widgets.length === 0 ? (
        <EmptyState heading="h2" title={t('admin.report.empty')}>
          {t('admin.report.empty.text')}
        </EmptyState>
      ) : null}
      <div className={classes.cards}>
        {widgets.map((widget) => (
          <Card key={`${widget.plugin} ${widget.id}`} widget={widget} />
        ))}
      </div>
    </div>
  )
}

/** Shows one widget. It can be loaded again after an error, without affecting the others. */
function Card({ widget: { plugin, title, size, component } }: { widget: Contribution }) {
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
        renderError={(retry) => (
          <p className={classes.failed} role="alert">
            {t('admin.failed.title', { label })}
            <Button variant="outline" size="small" onPress={retry}>
              {t('admin.retry')}
            </Button>
          </p>
        )}
      />
    </section>
  )
}
