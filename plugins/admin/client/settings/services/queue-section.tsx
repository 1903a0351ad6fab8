import { Link, useFormat, usePermission } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import classes from './status-section.module.css'
import { StatusSection } from './status-section.tsx'

/** Shows how many jobs wait, run and have failed in the queues. */
export default function QueueSection() {
  const { t } = useTranslation()
  const { number } = useFormat()
  const canViewLogs = usePermission('logs.view')
  return (
    <StatusSection title={t('admin.settings.queue')} text={t('admin.queue.text')}>
      {({ queues }) => (
        <>
          <table className={classes.table} data-tabular>
            <thead>
              <tr>
                <th scope="col">{t('admin.queue.owner')}</th>
                <th scope="col">{t('admin.queue.waiting')}</th>
                <th scope="col">{t('admin.queue.running')}</th>
                <th scope="col">{t('admin.queue.failed')}</th>
              </tr>
            </thead>
            <tbody>
              {queues.map(({ owner, label, waiting, running, failed }) => (
                <tr key={owner}>
                  <th scope="row">{label}</th>
                  <td>{number(waiting)}</td>
                  <td>{number(running)}</td>
                  <td>{number(failed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {canViewLogs ? (
            <p>
              <Link to="/admin/logs/schedule" className={classes.link ?? ''}>
                {t('admin.queue.logs')}
              </Link>
            </p>
          ) : null}
        </>
      )}
    </StatusSection>
  )
}
