import type { DragEvent } from 'react'

const TYPE = 'application/x-balafon-tracks'

/** Starts to drag tracks. They can be dropped on a playlist of the sidebar. */
export function startTrackDrag({ dataTransfer }: DragEvent, trackIds: readonly number[]) {
  dataTransfer.setData(TYPE, JSON.stringify(trackIds))
  dataTransfer.effectAllowed = 'copy'
}

export const hasDraggedTracks = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(TYPE)

/** Returns the ids of the dropped tracks. */
export function readDraggedTracks({ dataTransfer }: DragEvent): number[] {
  const ids: unknown = JSON.parse(dataTransfer.getData(TYPE) || '[]')
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
}
