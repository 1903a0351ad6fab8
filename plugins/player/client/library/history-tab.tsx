import { confirm, reportError, sendRequest, toast, useApiList, useFormat, useInvalidateQueries, useTimeZone } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { VirtualList } from '@balafon/ui/virtual-list'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clearHistory, type HistoryEntry, listHistory } from '../../contract/collection.ts'
import { player } from '../engine/player-store.ts'
import classes from './history-tab.module.css'
import { LibraryList } from './library-list.tsx'
import { LoadNextPage } from './load-next-page.tsx'
import { SongRow } from './song-row.tsx'

const PATH = '/library/history'
const PAGE_SIZE = 100
const ROWS_BEFORE_END = 20
const ROW_HEIGHT = 56

type Row = { readonly id: string; readonly day: string } | { readonly id: string; readonly entry: HistoryEntry; readonly index: number }

/** What the user played, grouped by day. */
export function HistoryTab() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const query = useApiList(listHistory, { query: { perPage: PAGE_SIZE } })
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
    <LibraryList query={query} emptyTitle={t('library.empty.history')} emptyText={t('library.empty.history.text')}>
      {(entries) => (
        <>
          <div className={classes.toolbar}>
            <Button variant="outline" icon={<Trash2 aria-hidden="true" />} onPress={() => void clear()}>
              {t('library.history.clear')}
            </Button>
          </div>
          <History entries={entries} query={query} />
        </>
      )}
    </LibraryList>
  )
}

interface HistoryProps {
  readonly entries: readonly HistoryEntry[]
  readonly query: Parameters<typeof LoadNextPage>[0]['query']
}

function History({ entries, query }: HistoryProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const formatDay = useFormatDay()
  const rows = groupByDay(entries, formatDay)
  const source = { title: t('library.history'), to: PATH }
  return (
    <VirtualList label={t('library.history')} items={rows} getItemId={({ id }) => id} rowHeight={ROW_HEIGHT} isMeasured>
      {(row, index) => (
        <>
          {'day' in row ? (
            <h2 className={classes.day}>{row.day}</h2>
          ) : (
            <SongRow
              track={row.entry.track}
              number={row.index + 1}
              sourcePath={PATH}
              date={format.date(row.entry.played_at, { timeStyle: 'short' })}
              onPlay={() =>
                player.playTracks(
                  entries.map(({ track }) => track),
                  row.index,
                  source,
                )
              }
            />
          )}
          {index >= rows.length - ROWS_BEFORE_END ? <LoadNextPage query={query} /> : null}
        </>
      )}
    </VirtualList>
  )
}

/** Returns the rows of a history, with a heading before the first entry of each day. */
function groupByDay(entries: readonly HistoryEntry[], formatDay: (iso: string) => string): Row[] {
  let lastDay = ''
  return entries.flatMap((entry, index): Row[] => {
    const day = formatDay(entry.played_at)
    const song = { id: `${entry.track.id} ${entry.played_at}`, entry, index }
    if (day === lastDay) return [song]
    lastDay = day
    return [{ id: day, day }, song]
  })
}

/** Returns a function that formats the day of a time as “Today”, “Yesterday” or a date, in the time zone of the user. */
function useFormatDay() {
  const { t } = useTranslation()
  const format = useFormat()
  const timeZone = useTimeZone()
  const toDay = (time: Date) => time.toLocaleDateString('sv-SE', { timeZone })
  const now = Date.now()
  const today = toDay(new Date(now))
  const yesterday = toDay(new Date(now - 24 * 3600 * 1000))
  return (iso: string) => {
    const day = toDay(new Date(iso))
    if (day === today) return t('library.today')
    return day === yesterday ? t('library.yesterday') : format.date(iso, { dateStyle: 'full' })
  }
}
