import { toast } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { SortableList } from '@balafon/ui/sortable-list'
import { Switch } from '@balafon/ui/switch'
import { ListPlus, Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Equalizer } from '../components/equalizer.tsx'
import { setAutoplay, useAutoplay } from '../engine/autoplay.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import { findItem, groupUpcoming, type QueueItem, type UpcomingGroups } from '../engine/queue.ts'
import { openSaveQueueDialog } from './open-save-queue-dialog.ts'
import classes from './queue-panel.module.css'
import { QueueRow, QueueTrack } from './queue-row.tsx'
import { canUndoQueueChange, runUndoable, undoQueueChange } from './queue-undo.ts'
import { SelectionBar } from './selection-bar.tsx'

/** How many rows of a group are shown at first. Each press of “Show more” adds the same number. */
const ROWS_PER_STEP = 40

const NO_SELECTION: Readonly<Record<keyof UpcomingGroups, ReadonlySet<string>>> = { added: new Set(), source: new Set(), radio: new Set() }

/** Shows the current track, the tracks that the user added, the remaining tracks of the source, and the tracks of autoplay. */
export function QueuePanel() {
  const { t } = useTranslation()
  const queue = usePlayer((state) => state.queue)
  const isPlaying = usePlayer((state) => state.isPlaying)
  const [selection, setSelection] = useState(NO_SELECTION)
  const current = findItem(queue, queue.current)
  const { added, source, radio } = groupUpcoming(queue)
  const upcomingCount = added.length + source.length + radio.length
  const selected = [...added, ...source, ...radio].filter(({ entry }) => Object.values(selection).some((entries) => entries.has(entry)))
  const notifyUndoable = (text: string) => toast.positive(text, { duration: 8000, action: { label: t('undo'), run: undoQueueChange } })
  const remove = (entries: readonly string[]) => {
    runUndoable(() => player.remove(entries))
    setSelection(NO_SELECTION)
    notifyUndoable(t('queue.removed', { count: entries.length }))
  }
  const clear = () => {
    runUndoable(player.clearUpcoming)
    notifyUndoable(t('queue.cleared'))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && undoQueueChange()) return event.preventDefault()
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    const focused = event.target instanceof Element ? event.target.closest('[data-key]')?.getAttribute('data-key') : undefined
    const entries = selected.length > 0 ? selected.map(({ entry }) => entry) : focused ? [focused] : []
    if (entries.length === 0) return
    event.preventDefault()
    remove(entries)
  }
  const createGroupProps = (group: keyof UpcomingGroups) => ({
    selectedIds: selection[group],
    // When the user selects a single row, the selection in the other groups ends. When several rows are selected, the selection in the other groups is kept.
    onSelect: (ids: ReadonlySet<string>) => setSelection({ ...(ids.size > 1 ? selection : NO_SELECTION), [group]: ids }),
    onRemove: (entry: string) => remove([entry]),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the focused row
    <div className={classes.queue} onKeyDown={onKeyDown}>
      {current ? (
        <section aria-label={t('queue.now')}>
          <h3>{t('queue.now')}</h3>
          <div className={classes.current}>
            <QueueTrack track={current.track} />
            <Equalizer isPlaying={isPlaying} />
          </div>
        </section>
      ) : null}
      {selected.length > 0 ? <SelectionBar items={selected} onRemove={remove} onDone={() => setSelection(NO_SELECTION)} /> : null}
      <QueueGroup {...createGroupProps('added')} title={t('queue.next_in_queue')} items={added} />
      <QueueGroup {...createGroupProps('source')} title={queue.source ? t('queue.next_from', { name: queue.source.title }) : t('queue.next')} items={source} />
      <QueueGroup {...createGroupProps('radio')} title={t('queue.similar')} items={radio} />
      {upcomingCount === 0 ? <p className={classes.empty}>{t('queue.empty')}</p> : null}
      <AutoplaySwitch />
      <div className={classes.actions}>
        <Button variant="quiet" size="small" icon={<ListPlus />} onPress={() => openSaveQueueDialog(queue)}>
          {t('queue.save')}
        </Button>
        {upcomingCount > 0 ? (
          <Button variant="quiet" size="small" icon={<Trash2 />} onPress={clear}>
            {t('queue.clear')}
          </Button>
        ) : canUndoQueueChange() ? (
          <Button variant="quiet" size="small" icon={<Undo2 />} onPress={undoQueueChange}>
            {t('undo')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function AutoplaySwitch() {
  const { t } = useTranslation()
  const isOn = useAutoplay()
  return (
    <div className={classes.autoplay}>
      <Switch isSelected={isOn} onChange={setAutoplay} hint={t('setting.player.autoplay.help')}>
        {t('setting.player.autoplay')}
      </Switch>
    </div>
  )
}

interface QueueGroupProps {
  readonly title: string
  readonly items: readonly QueueItem[]
  readonly selectedIds: ReadonlySet<string>
  readonly onSelect: (ids: ReadonlySet<string>) => void
  readonly onRemove: (entry: string) => void
}

function QueueGroup({ title, items, selectedIds, onSelect, onRemove }: QueueGroupProps) {
  const { t } = useTranslation()
  const [shownCount, setShownCount] = useState(ROWS_PER_STEP)
  if (items.length === 0) return null
  const shown = items.slice(0, shownCount)
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <SortableList
        label={title}
        items={shown}
        getItemId={({ entry }) => entry}
        getItemLabel={({ track }) => track.name}
        getHandleLabel={(name) => t('queue.move', { name })}
        getMoveText={(position, count) => t('queue.moved', { position, count })}
        onReorder={(entries) => runUndoable(() => player.reorder(entries))}
        onOpen={player.playEntry}
        selection={{ ids: selectedIds, onChange: onSelect }}
      >
        {(item) => <QueueRow item={item} onRemove={() => onRemove(item.entry)} />}
      </SortableList>
      {items.length > shownCount ? (
        <Button variant="quiet" size="small" onPress={() => setShownCount(shownCount + ROWS_PER_STEP)}>
          {t('queue.show_more', { count: items.length - shownCount })}
        </Button>
      ) : null}
    </section>
  )
}
