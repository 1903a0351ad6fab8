import { type ComponentProps, lazy, Suspense } from 'react'
import { LoadOnView } from '../components/load-on-view.tsx'
import { TrackRowsSkeleton } from '../components/skeletons.tsx'
import classes from './tracks-of-row.module.css'

const TrackSection = lazy(() => import(/* webpackChunkName: 'list' */ '../tracks/track-list.tsx').then((module) => ({ default: module.TrackSection })))

/** The tracks of a row of the home page. The code of track lists is loaded only when the row comes into view, because most rows show cards. */
export function TracksOfRow(props: Omit<ComponentProps<typeof TrackSection>, 'hasCovers' | 'hasAlbums'>) {
  const loading = (
    <div className={classes.loading}>
      <TrackRowsSkeleton count={props.tracks.length} />
    </div>
  )
  return (
    <LoadOnView placeholder={loading}>
      <Suspense fallback={loading}>
        <TrackSection {...props} hasCovers hasAlbums />
      </Suspense>
    </LoadOnView>
  )
}
