import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../components/cover.tsx'
import { Equalizer } from '../components/equalizer.tsx'
import { player, usePlayer } from '../engine/player-store.ts'
import { findItem, listUpcoming, type QueueItem } from '../engine/queue.ts'
import classes from './queue-list.module.css'

/** The current track and the queue. The user moves rows by dragging them, or with Alt and the arrow keys. */
export function QueueList() {
  const { t } = useTranslation()
  const queue = usePlayer((state) => state.queue)
  const isPlaying = usePlayer((state) => state.isPlaying)
  const current = findItem(queue, queue.current)
  const upcomingItems = listUpcoming(queue)
  return (
    <div className={classes.queue}>
      {current ? (
        <section aria-label={t('queue.now')}>
          <h3>{t('queue.now')}</h3>
          <div className={classes.item} data-current>
            <TrackLabel item={current} />
            <Equalizer isPlaying={isPlaying} />
          </div>
        </section>
      ) : null}
      <section aria-label={t('queue.next')}>
        <h3>{queue.source ? t('queue.next_from', { name: queue.source.title }) : t('queue.next')}</h3>
        {upcomingItems.length === 0 ? <p className={classes.empty}>{t('queue.empty')}</p> : null}
        <ol>
          {upcomingItems.map((item, index) => (
            <QueueRow
              key={item.entry}
              item={item}
              previousEntry={upcomingItems[index - 1]?.entry}
              entryAfterNext={upcomingItems[index + 2]?.entry ?? null}
              isLast={index === upcomingItems.length - 1}
            />
          ))}
        </ol>
      </section>
      {upcomingItems.length > 0 ? (
        <Button variant="quiet" size="small" onPress={player.clear}>
          {t('queue.clear')}
        </Button>
      ) : null}
    </div>
  )
}

interface QueueRowProps {
  readonly item: QueueItem
  /** The entry above; undefined for the first row. */
  readonly previousEntry: string | undefined
  /** The entry below the next one: the row moves before it when it moves down by one. Null when it then becomes the last row. */
  readonly entryAfterNext: string | null
  readonly isLast: boolean
}

function QueueRow({ item, previousEntry, entryAfterNext, isLast }: QueueRowProps) {
  const { t } = useTranslation()
  const { entry, track } = item
  const moveByKey = (key: string) => {
    if (key === 'ArrowUp' && previousEntry) player.move(entry, previousEntry)
    if (key === 'ArrowDown' && !isLast) player.move(entry, entryAfterNext)
  }
  return (
    <li
      className={classes.item}
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData('text/x-balafon-entry', entry)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={({ dataTransfer }) => player.move(dataTransfer.getData('text/x-balafon-entry'), entry)}
    >
      <button
        type="button"
        className={classes.play}
        aria-label={t('play_name', { name: track.name })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => player.playEntry(entry)}
        onKeyDown={(event) => {
          if (event.altKey) {
            event.preventDefault()
            moveByKey(event.key)
          }
        }}
      >
        <TrackLabel item={item} />
      </button>
      <IconButton size="small" label={t('queue.remove', { name: track.name })} onPress={() => player.remove(entry)}>
        <X />
      </IconButton>
    </li>
  )
}

const TrackLabel = ({ item: { track } }: { item: QueueItem }) => (
  <span className={classes.label}>
    <span className={classes.cover}>
      <Cover image={track.image} />
    </span>
    <span className={classes.text}>
      <b>{track.name}</b>
      <span>{track.artists.map(({ name }) => name).join(', ')}</span>
    </span>
  </span>
)
