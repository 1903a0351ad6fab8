import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { player, usePlayer } from '../engine/player-store.ts'
import { itemAt, type QueueItem, upcoming } from '../engine/queue.ts'
import { Cover } from '../parts/cover.tsx'
import { Equaliser } from '../parts/equaliser.tsx'
import classes from './queue-list.module.css'

/** What plays and what comes next. Rows move by dragging, and with Alt and the arrow keys. */
export function QueueList() {
  const { t } = useTranslation()
  const queue = usePlayer((state) => state.queue)
  const isPlaying = usePlayer((state) => state.isPlaying)
  const current = itemAt(queue, queue.current)
  const next = upcoming(queue)
  return (
    <div className={classes.queue}>
      {current ? (
        <section aria-label={t('queue.now')}>
          <h3>{t('queue.now')}</h3>
          <div className={classes.item} data-current>
            <Face item={current} />
            <Equaliser isPlaying={isPlaying} />
          </div>
        </section>
      ) : null}
      <section aria-label={t('queue.next')}>
        <h3>{queue.source ? t('queue.next_from', { name: queue.source.title }) : t('queue.next')}</h3>
        {next.length === 0 ? <p className={classes.empty}>{t('queue.empty')}</p> : null}
        <ol>
          {next.map((item, index) => (
            <QueueRow key={item.entry} item={item} before={next[index - 1]?.entry} after={next[index + 2]?.entry ?? null} isLast={index === next.length - 1} />
          ))}
        </ol>
      </section>
      {next.length > 0 ? (
        <Button look="quiet" size="small" onPress={player.clear}>
          {t('queue.clear')}
        </Button>
      ) : null}
    </div>
  )
}

interface QueueRowProps {
  readonly item: QueueItem
  readonly before: string | undefined
  /** Before whom it stands once it has moved one down. */
  readonly after: string | null
  readonly isLast: boolean
}

function QueueRow({ item, before, after, isLast }: QueueRowProps) {
  const { t } = useTranslation()
  const { entry, track } = item
  const move = (key: string) => {
    if (key === 'ArrowUp' && before) player.move(entry, before)
    if (key === 'ArrowDown' && !isLast) player.move(entry, after)
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
        className={classes.press}
        aria-label={t('play_name', { name: track.name })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => player.playEntry(entry)}
        onKeyDown={(event) => {
          if (event.altKey) {
            event.preventDefault()
            move(event.key)
          }
        }}
      >
        <Face item={item} />
      </button>
      <IconButton size="small" label={t('queue.remove', { name: track.name })} onPress={() => player.remove(entry)}>
        <X />
      </IconButton>
    </li>
  )
}

const Face = ({ item: { track } }: { item: QueueItem }) => (
  <span className={classes.face}>
    <span className={classes.cover}>
      <Cover image={track.image} />
    </span>
    <span className={classes.text}>
      <b>{track.name}</b>
      <span>{track.artists.map(({ name }) => name).join(', ')}</span>
    </span>
  </span>
)
