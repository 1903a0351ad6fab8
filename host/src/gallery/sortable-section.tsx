import { CardList } from '@balafon/ui/card-list'
import { AddFilterChip, FilterChip } from '@balafon/ui/filter-chip'
import { SortableList } from '@balafon/ui/sortable-list'
import { useState } from 'react'
import { GallerySection } from './gallery-section.tsx'
import classes from './ui-screen.module.css'

interface Track {
  readonly id: string
  readonly title: string
}

const TRACKS: readonly Track[] = ['La cour des forgerons', 'Third Mainland Slow', 'Kora sessions', 'Marché de nuit'].map((title) => ({ id: title, title }))

const getId = ({ id }: Track) => id
const getTitle = ({ title }: Track) => title

export function SortableSection() {
  const [tracks, setTracks] = useState(TRACKS)
  const [selected, setSelected] = useState<'all' | Set<string | number>>(new Set(['Kora sessions']))
  const reorder = (ids: readonly string[]) => setTracks(ids.flatMap((id) => tracks.find((track) => track.id === id) ?? []))
  return (
    <>
      <GallerySection title="Sortable list" components={['sortable-list']}>
        <div className={classes.wide}>
          <SortableList
            label="Playlist"
            items={tracks}
            getItemId={getId}
            getItemLabel={getTitle}
            getHandleLabel={(title) => `Move ${title}`}
            getMoveText={(position, count) => `Moved to position ${position} of ${count}`}
            onReorder={reorder}
          >
            {getTitle}
          </SortableList>
        </div>
      </GallerySection>
      <GallerySection title="Cards and filters" components={['card-list', 'filter-chip']}>
        <FilterChip name="Role" value="Artist" removeLabel="Remove the filter Role" onRemove={() => {}}>
          {() => <p>The editor of the filter.</p>}
        </FilterChip>
        <AddFilterChip label="Filter">{() => <p>The fields to filter by.</p>}</AddFilterChip>
        <div className={classes.wide}>
          <CardList
            label="Tracks"
            rows={TRACKS}
            getRowId={getId}
            getRowLabel={getTitle}
            renderCard={getTitle}
            selected={selected}
            onSelect={setSelected}
            empty="There is nothing here."
          />
        </div>
      </GallerySection>
    </>
  )
}
