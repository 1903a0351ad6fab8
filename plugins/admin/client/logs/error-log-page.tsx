import { useApi } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { type LoggedError, listErrors } from '../../contract/logs.ts'
import { LogLine, LogTime } from './log-line.tsx'
import { LogList } from './log-list.tsx'
import classes from './page.module.css'

/** Lists the latest errors of this server, with a download of the whole log. */
export function ErrorLogPage() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useApi(listErrors, {})
  return (
    <section>
      <div className={classes.head}>
        <p className={classes.text}>{t('admin.logs.error.text')}</p>
        <a className={getButtonClass('outline', 'small')} href="/api/v1/logs/error/download-latest" download>
          {t('admin.logs.error.download')}
        </a>
      </div>
      <LogList
        label={t('admin.logs.error')}
        rows={data?.errors}
        rowId={({ at, message }) => `${at} ${message}`}
        emptyText={t('admin.logs.error.none')}
        isError={isError}
        onRetry={() => void refetch()}
      >
        {(error) => <ErrorLine error={error} />}
      </LogList>
    </section>
  )
}

function ErrorLine({ error: { at, message, plugin, request_id, stack } }: { error: LoggedError }) {
  const { t } = useTranslation()
  return (
    <>
      <LogLine title={<span lang="en">{message}</span>}>
        {plugin ? `${plugin} · ` : null}
        {request_id ? (
          <>
            <code>{request_id}</code> ·{' '}
          </>
        ) : null}
        <LogTime moment={at} />
      </LogLine>
      {stack ? (
        <details className={classes.stack}>
          <summary>{t('admin.logs.error.stack')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls has to be reachable by keyboard */}
          <pre tabIndex={0} lang="en">
            {stack}
          </pre>
        </details>
      ) : null}
    </>
  )
}
