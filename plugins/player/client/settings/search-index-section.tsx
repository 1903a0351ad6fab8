import { reportError, toast, useApi, useApiMutation, useFormat, useInvalidateQueries } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { ProgressBar } from '@balafon/ui/progress-bar'
import { Skeleton } from '@balafon/ui/skeleton'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getSearchIndex, getSearchIndexRebuild, rebuildSearchIndex } from '../../contract/search-index.ts'
import classes from './search-index-section.module.css'

const POLL_MS = 1000

/** Shows the size of the search index, with a button that rebuilds the index. */
export default function SearchIndexSection() {
  const { t } = useTranslation()
  const { number } = useFormat()
  const query = useApi(getSearchIndex, {})
  const rebuild = useApiMutation(rebuildSearchIndex)
  const [jobId, setJobId] = useState<string | null>(null)
  const start = () => rebuild.mutate({}, { onSuccess: ({ id }) => setJobId(id), onError: (error) => reportError(error) })
  return (
    <section className={classes.section}>
      <h3>{t('search.index.title')}</h3>
      <p className={classes.text}>{t('search.index.text')}</p>
      <LoadState query={query} skeleton={<Skeleton height="40px" />}>
        {({ texts, words }) => (
          <div className={classes.actions}>
            <Button variant="outline" isPending={rebuild.isPending || jobId !== null} onPress={start}>
              {t('search.index.rebuild')}
            </Button>
            <span className={classes.text}>{t('search.index.size', { texts: number(texts), words: number(words) })}</span>
          </div>
        )}
      </LoadState>
      {jobId ? <RebuildProgress id={jobId} onEnd={() => setJobId(null)} /> : null}
    </section>
  )
}

function RebuildProgress({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const { data } = useApi(getSearchIndexRebuild, { params: { id } }, { refetchInterval: POLL_MS })
  const status = data?.status
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run once, when the job ends
  useEffect(() => {
    if (status !== 'completed' && status !== 'failed') return
    if (status === 'completed') toast.positive(t('search.index.rebuilt'))
    else toast.danger(t('search.index.failed'))
    void invalidate(getSearchIndex)
    onEnd()
  }, [status])
  return <ProgressBar label={t('search.index.rebuilding')} value={data && data.total > 0 ? data.done / data.total : 0} />
}
