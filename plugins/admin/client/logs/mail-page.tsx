import { useApiList } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { listMails } from '../../contract/logs.ts'
import { At, LogLine, Pill } from './log-line.tsx'
import { LogList } from './log-list.tsx'
import classes from './page.module.css'

const LOOKS = { queued: 'plain', sent: 'good', failed: 'bad' } as const

/** Which letters went to whom. What they say is nobody's to read. */
export function MailPage() {
  const { t } = useTranslation()
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useApiList(listMails, {})
  return (
    <section className={classes.page}>
      <div>
        <p className={classes.text}>{t('admin.logs.mail.text')}</p>
        <LogList
          label={t('admin.logs.outgoing_email')}
          rows={data?.pages.flatMap((page) => page.data)}
          rowId={({ id }) => String(id)}
          empty={t('admin.logs.mail.none')}
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
                <Pill look={LOOKS[status]}>{t(`admin.logs.mail.${status}`)}</Pill> <At moment={created_at} />
              </span>
            </>
          )}
        </LogList>
        {hasNextPage ? (
          <div className={classes.more}>
            <Button look="outline" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              {t('admin.logs.more')}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  )
}
