import { useApi, useDocumentTitle } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { getOpenApi } from '../../contract/description.ts'
import classes from './api-docs-screen.module.css'
import { EndpointBrowser } from './endpoint-browser.tsx'
import { Intro } from './intro.tsx'

/** Shows the reference of this site's API. */
export default function ApiDocsScreen() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useApi(getOpenApi, {})
  useDocumentTitle(t('developers.docs.title'))
  if (isError) return <EmptyState title={t('developers.docs.failed')} action={<Button onPress={() => void refetch()}>{t('developers.retry')}</Button>} />
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>{t('developers.docs.title')}</h1>
      {data ? (
        <>
          <Intro document={data} />
          <EndpointBrowser document={data} />
        </>
      ) : (
        <div className={classes.loading} aria-busy="true">
          <Skeleton height="180px" />
          <Skeleton height="48px" />
          <Skeleton height="48px" />
        </div>
      )}
    </div>
  )
}
