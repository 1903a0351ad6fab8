import { useApiList } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { listEmails } from '../../contract/logs.ts'
import { LogLine, LogTime, StatusPill } from './log-line.tsx'
import { LogList } from './log-list.tsx'
import classes from './page.module.css'

const TONES = { queued: 'neutral', sent: 'positive', failed: 'negative' } as const

/** Lists sent emails without their texts, which administrators may not read. */
export function EmailPage() {
  const { t } = useTranslation()
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useApiList(listEmails, {})
  return (
    <section className={classes.page}>
      <div>
        <p className={classes.text}>{t('admin.logs.email.text')}</p>
        <LogList
          label={t('admin.logs.outgoing_email')}
          rows={data?.pages.flatMap((page) => page.data)}
          rowId={({ id }) => String(id)}
          emptyText={t('admin.logs.email.none')}
          isError={isError}
          onRetry={() => void refetch()}
        >
          {({ subject, email, plugin, template, language, status, error, created_at }) => (
            <>
              <LogLine title={<span lang={language}>{subject}</span>}>
                {email} · {plugin} / {template}
                {error ? (
                  <>
                    {' '}
                    · <span lang="en">{error}</span>
                  </>
                ) : null}
              </LogLine>
              <span className={classes.last}>
                <StatusPill tone={TONES[status]}>{t(`admin.logs.email.${status}`)}</StatusPill> <LogTime moment={created_at} />
              </span>
            </>
          )}
        </LogList>
        {hasNextPage ? (
          <div className={classes.more}>
            <Button variant="outline" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              {t('admin.logs.more')}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  )
}
