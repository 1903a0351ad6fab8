import type { DragEvent } from 'react'
import { hasDraggedTracks, readDraggedTracks } from './dragged-tracks.ts'

const PLAYLIST_TYPE = 'application/x-balafon-playlist'

interface Named {
  readonly id: number
  readonly name: string
}

/** Starts to drag a playlist. It can be dropped on a folder of the sidebar. */
export function startPlaylistDrag({ dataTransfer }: DragEvent, { id, name }: Named) {
  dataTransfer.setData(PLAYLIST_TYPE, JSON.stringify({ id, name }))
}

function readDraggedPlaylist({ dataTransfer }: DragEvent): Named | undefined {
  const dragged: unknown = JSON.parse(dataTransfer.getData(PLAYLIST_TYPE) || 'null')
  if (typeof dragged !== 'object' || dragged === null || !('id' in dragged) || !('name' in dragged)) return undefined
  return typeof dragged.id === 'number' && typeof dragged.name === 'string' ? { id: dragged.id, name: dragged.name } : undefined
}

/** Returns the event handlers of an element on which something can be dropped. When several nested elements accept the drop, the innermost one gets it. */
const createDropProps = (accepts: (event: DragEvent) => boolean, setTarget: (isTarget: boolean) => void, onDrop: (event: DragEvent) => void) => ({
  onDragOver(event: DragEvent) {
    setTarget(accepts(event) && !event.defaultPrevented)
    if (accepts(event)) event.preventDefault()
  },
  onDragLeave: () => setTarget(false),
  onDrop(event: DragEvent) {
    setTarget(false)
    if (!accepts(event)) return
    event.preventDefault()
    event.stopPropagation()
    onDrop(event)
  },
})

/** Returns the event handlers of an element on which tracks can be dropped. */
export const createTrackDropProps = (setTarget: (isTarget: boolean) => void, onDrop: (trackIds: number[]) => void) =>
  createDropProps(hasDraggedTracks, setTarget, (event) => onDrop(readDraggedTracks(event)))

/** Returns the event handlers of an element on which a playlist can be dropped. */
export const createPlaylistDropProps = (setTarget: (isTarget: boolean) => void, onDrop: (playlist: Named) => void) =>
  createDropProps(
    ({ dataTransfer }) => dataTransfer.types.includes(PLAYLIST_TYPE),
    setTarget,
    (event) => {
      const playlist = readDraggedPlaylist(event)
      if (playlist) onDrop(playlist)
    },
  )
