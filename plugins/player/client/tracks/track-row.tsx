import { formatDuration, Link, toast, useFormat } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import type { MenuAction } from '@balafon/ui/menu'
import { Check, CircleCheck, ListEnd, Pause, Play } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { getAlbumPath, getTrackPath } from '../../contract/paths.ts'
import { PositionChangeIcon } from '../charts/position-change.tsx'
import { ArtistLinks } from '../components/artist-links.tsx'
import { Cover } from '../components/cover.tsx'
import { Equalizer } from '../components/equalizer.tsx'
import { player } from '../engine/player-store.ts'
import { LikeButton } from '../like/like-button.tsx'
import { MatchedText } from '../matches/matched-text.tsx'
import { MusicItemMenuButton } from '../music-item-menu/music-item-menu-button.tsx'
import { getMusicItemMenuProps } from '../music-item-menu/open-music-item-menu.ts'
import { startTrackDrag } from '../playlists/dragged-tracks.ts'
import { RowHandle, type RowMoving } from './row-handle.tsx'
import { SelectionBox } from './selection-box.tsx'
import { CELL } from './table-roles.ts'
import type { TrackColumn, TrackEntry } from './track-entry.ts'
import classes from './track-row.module.css'
import gestures from './track-row-gestures.module.css'
import { useRowGestures } from './use-row-gestures.ts'

/** The actions of the rows of a list. The object must stay the same between renders, so that scrolling renders only new rows. */
interface RowActions {
  readonly play: (index: number) => void
  /** Plays, pauses or resumes the track. */
  readonly press: (index: number) => void
  readonly toggle: (key: TrackEntry['key'], isRange: boolean) => void
  /** Lists the ids of the tracks that are dragged together with a row: all selected tracks when the row is selected, otherwise only its own track. */
  readonly listDragged: (entry: TrackEntry) => readonly number[]
  readonly listMenuEntries: (entry: TrackEntry) => readonly MenuAction[]
}

interface TrackRowProps {
  readonly entry: TrackEntry
  readonly index: number
  readonly columns: readonly TrackColumn[]
  readonly hasCover: boolean
  readonly hasArtists: boolean
  readonly isCompact: boolean
  readonly isCurrent: boolean
  readonly isPlaying: boolean
  readonly isSelected: boolean
  /** Whether any row of the list is selected. All rows then show their checkboxes. */
  readonly isSelecting: boolean
  readonly isPhone: boolean
  readonly actions: RowActions
  /** The functions that move the row; undefined in lists in which rows cannot be moved. */
  readonly moving?: RowMoving | undefined
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest('a, button, input') !== null

/** A row of a list that shows a track. */
export const TrackRow = memo(function TrackRow(props: TrackRowProps) {
  const { entry, index, columns, hasCover, hasArtists, isCompact, isCurrent, isPlaying, isSelected, isSelecting, isPhone, actions, moving } = props
  const { t } = useTranslation()
  const { track } = entry
  const musicItem = { kind: 'track', track } as const
  const togglePlayback = () => {
    // On phones, a touch on the cover selects the row while other rows are selected.
    if (isPhone && isSelecting) actions.toggle(entry.key, false)
    else actions.press(index)
  }
  const listMenuEntries = () => [
    { id: 'select', label: t('selection.select'), icon: <CircleCheck />, onAction: () => actions.toggle(entry.key, false) },
    ...actions.listMenuEntries(entry),
  ]
  const { isSwiping, touchProps } = useRowGestures({
    onLongPress: () => actions.toggle(entry.key, false),
    onSwipe: () => {
      player.addToQueue([track])
      toast.positive(t('notice.queued'))
    },
  })
  const onClickCapture = (event: MouseEvent) => {
    const isModified = event.shiftKey || event.ctrlKey || event.metaKey
    const isButton = event.target instanceof Element && event.target.closest('button') !== null
    if (isButton) return
    // On phones, a touch anywhere on the row plays the track, even on its links. The menu contains an entry for the page of the song.
    if (!isModified && !isPhone) return
    event.preventDefault()
    event.stopPropagation()
    if (isModified || isSelecting) actions.toggle(entry.key, event.shiftKey)
    else togglePlayback()
  }
  const onMouseDown = (event: MouseEvent) => {
    // A click with Shift would select text in the page.
    if (event.shiftKey) event.preventDefault()
  }
  const { onKeyDown: openMenuByKey, onContextMenu } = getMusicItemMenuProps(musicItem, listMenuEntries)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    openMenuByKey?.(event)
    moving?.onKeyDown(event, entry.key)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer has shortcuts of the buttons in the row
    <div
      className={`${classes.row} ${gestures.gestures}`}
      data-row-key={entry.key}
      data-current={isCurrent || undefined}
      data-selected={isSelected || undefined}
      data-selecting={isSelecting || undefined}
      data-compact={isCompact || undefined}
      data-swiping={isSwiping || undefined}
      data-drop={moving?.getDrop(entry.key)}
      data-moved={moving?.isMoved(entry.key) || undefined}
      onPointerDown={({ currentTarget, pointerType }) => {
        // Rows can be dragged only with a mouse. On touch screens, a drag would start with the long press that selects the row.
        currentTarget.draggable = pointerType === 'mouse'
      }}
      onDragStart={(event) => startTrackDrag(event, actions.listDragged(entry))}
      onDoubleClick={({ target }) => isControl(target) || actions.play(index)}
      onClickCapture={onClickCapture}
      onMouseDown={onMouseDown}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        if ('pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch') event.preventDefault()
        else onContextMenu?.(event)
      }}
      {...touchProps}
    >
      {isSwiping ? (
        <span className={gestures.swipe} aria-hidden="true">
          <ListEnd size={20} />
        </span>
      ) : null}
      {moving && !isPhone ? <RowHandle entry={entry} moving={moving} /> : null}
      <div {...CELL} className={classes.number}>
        <span className={classes.index}>
          {isCurrent ? <Equalizer isPlaying={isPlaying} /> : entry.number}
          {entry.change ? <PositionChangeIcon change={entry.change} /> : null}
        </span>
        {hasCover ? null : <PlayButton name={track.name} trackId={track.id} isPlaying={isPlaying} onPress={togglePlayback} />}
        {hasCover || isSelecting ? (
          <SelectionBox
            label={t('selection.select_name', { name: track.name })}
            isSelected={isSelected}
            onPress={({ shiftKey }) => actions.toggle(entry.key, shiftKey)}
          />
        ) : null}
      </div>
      <div {...CELL} className={classes.main}>
        {hasCover ? (
          <span className={classes.cover}>
            <Cover image={track.image} />
            <PlayButton name={track.name} trackId={track.id} isPlaying={isPlaying} onPress={togglePlayback} />
          </span>
        ) : null}
        <div className={classes.text}>
          <Link to={getTrackPath(track)} className={classes.title ?? ''} data-title>
            <MatchedText text={track.name} />
          </Link>
          {hasArtists ? (
            <span className={classes.artists}>
              <ArtistLinks artists={track.artists} />
              {entry.excerpt ? (
                <>
                  {' · '}
                  <MatchedText text={entry.excerpt} />
                </>
              ) : null}
            </span>
          ) : null}
        </div>
        {entry.badge ? (
          <span className={classes.badge}>
            <Check size={12} aria-hidden="true" /> {entry.badge}
          </span>
        ) : null}
      </div>
      {columns.map((column) => (
        <div key={column} {...CELL} className={classes[column]}>
          <ColumnValue column={column} entry={entry} />
        </div>
      ))}
      <div {...CELL} className={classes.like}>
        <LikeButton kind="track" id={track.id} name={track.name} />
      </div>
      <div {...CELL} className={classes.duration}>
        {formatDuration(track.duration)}
      </div>
      <div {...CELL} className={classes.more}>
        <MusicItemMenuButton musicItem={musicItem} getExtraActions={listMenuEntries} />
        {moving && isPhone ? <RowHandle entry={entry} moving={moving} /> : null}
      </div>
    </div>
  )
})

interface PlayButtonProps {
  readonly name: string
  readonly trackId: number
  readonly isPlaying: boolean
  readonly onPress: () => void
}

function PlayButton({ name, trackId, isPlaying, onPress }: PlayButtonProps) {
  const { t } = useTranslation()
  const PlaybackIcon = isPlaying ? Pause : Play
  return (
    <button
      type="button"
      className={classes.play}
      onClick={onPress}
      onPointerEnter={() => void player.prepareTrack(trackId)}
      aria-label={t(isPlaying ? 'pause_name' : 'play_name', { name })}
    >
      <PlaybackIcon size={16} fill="currentColor" aria-hidden="true" />
    </button>
  )
}

function ColumnValue({ column, entry: { track, plays = track.plays, date, addedBy } }: { readonly column: TrackColumn; readonly entry: TrackEntry }) {
  const format = useFormat()
  if (column === 'album') return track.album ? <Link to={getAlbumPath({ ...track.album, artists: track.artists })}>{track.album.name}</Link> : null
  if (column === 'plays') return format.number(plays)
  if (column === 'date') return date
  return addedBy ? (
    <span className={classes.user}>
      <Avatar name={addedBy.name} size={24} />
      <span>{addedBy.label}</span>
    </span>
  ) : null
}
