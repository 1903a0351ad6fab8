import { type Modal, useFormat } from '@balafon/sdk/client'
import { DateTime } from '@balafon/ui/date-time'
import { DescriptionList } from '@balafon/ui/description-list'
import { Dialog } from '@balafon/ui/dialog'
import { useTranslation } from 'react-i18next'
import type { LoggedError } from '../../contract/logs.ts'
import classes from './error-dialog.module.css'

/** Shows an error with its stack trace and what happened in the browser before. */
export default function ErrorDialog({ error, isOpen, onClose }: Modal<never> & { error: LoggedError }) {
  const { t } = useTranslation()
  const { message, source, plugin, created_at, path, request_id, stack, breadcrumbs } = error
  const optional = { plugin, path, request_id }
  return (
    <Dialog title={t('admin.logs.error.details')} closeLabel={t('admin.close')} isOpen={isOpen} onClose={onClose}>
      <div className={classes.content}>
        <p lang="en">{message}</p>
        <DescriptionList
          items={[
            { term: t('admin.logs.error.field.created_at'), value: <DateTime value={created_at} /> },
            { term: t('admin.logs.error.field.source'), value: t(`admin.logs.error.source.${source}`) },
            ...Object.entries(optional).flatMap(([name, value]) => (value === null ? [] : [{ term: t(`admin.logs.error.field.${name}`), value }])),
          ]}
        />
        {stack ? (
          <section>
            <h3>{t('admin.logs.error.field.stack')}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls has to be reachable by keyboard */}
            <pre tabIndex={0} lang="en">
              {stack}
            </pre>
          </section>
        ) : null}
        {breadcrumbs.length > 0 ? <Breadcrumbs breadcrumbs={breadcrumbs} /> : null}
      </div>
    </Dialog>
  )
}

/** Shows what happened in the browser before the error. */
function Breadcrumbs({ breadcrumbs }: Pick<LoggedError, 'breadcrumbs'>) {
  const { t } = useTranslation()
  const { date } = useFormat()
  return (
    <section>
      <h3>{t('admin.logs.error.field.breadcrumbs')}</h3>
      <ol lang="en">
        {breadcrumbs.map(({ at, type, message }) => (
          <li key={`${at} ${type} ${message}`}>
            {date(new Date(at).toISOString(), { timeStyle: 'medium' })} · {type} · {message}
          </li>
        ))}
      </ol>
    </section>
  )
}
