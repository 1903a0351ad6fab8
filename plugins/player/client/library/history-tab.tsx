import { confirm, reportError, sendRequest, toast, useApiList, useFormat, useInvalidateQueries } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clearHistory, type HistoryEntry, listHistory } from '../../contract/collection.ts'
import { TrackRowsSkeleton } from '../components/skeletons.tsx'
import type { TrackEntry } from '../tracks/track-entry.ts'
import { TrackList } from '../tracks/track-list.tsx'
import { useFormatDay } from '../tracks/use-format-day.ts'
import { LibraryList } from './library-list.tsx'
import classes from './library-screen.module.css'

const PATH = '/library/history'
const PAGE_SIZE = 100
const COLUMNS = ['album', 'date'] as const

/** The tracks that the user has played, grouped by day. */
export function HistoryTab() {
  const { t } = useTranslation()
  const query = useApiList(listHistory, { query: { perPage: PAGE_SIZE } })
  const createEntries = useCreateEntries()
  return (
    <LibraryList query={query} skeleton={<TrackRowsSkeleton count={8} />} emptyTitle={t('library.empty.history')} emptyText={t('library.empty.history.text')}>
      {(history) => (
        <>
          <ClearHistoryButton />
          <TrackList
            entries={createEntries(history)}
            source={{ title: t('library.history'), to: PATH }}
            label={t('library.history')}
            columns={COLUMNS}
            dateLabel={t('column.played')}
            hasCovers
            isMain
            query={query}
          />
        </>
      )}
    </LibraryList>
  )
}

function ClearHistoryButton() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const clear = async () => {
    const isConfirmed = await confirm({
      title: t('library.history.clear.title'),
      text: t('library.history.clear.text'),
      action: t('library.history.clear'),
      isDanger: true,
    })
    if (!isConfirmed) return
    try {
      await sendRequest(clearHistory, {})
      await invalidate(listHistory)
      toast.positive(t('library.history.cleared'))
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <div className={classes.toolbar}>
      <Button variant="outline" size="small" icon={<Trash2 aria-hidden="true" />} onPress={() => void clear()}>
        {t('library.history.clear')}
      </Button>
    </div>
  )
}

/** Returns a function that creates the rows of the history. The first row of each day has a heading. */
function useCreateEntries() {
  const format = useFormat()
  const formatDay = useFormatDay()
  return (history: readonly HistoryEntry[]) => {
    let lastDay = ''
    return history.map(({ track, played_at }, index): TrackEntry => {
      const day = formatDay(played_at, { dateStyle: 'full' })
      const isFirst = day !== lastDay
      lastDay = day
      return {
        key: `${track.id} ${played_at}`,
        track,
        number: index + 1,
        date: format.date(played_at, { timeStyle: 'short' }),
        ...(isFirst && { heading: day }),
      }
    })
  }
}
