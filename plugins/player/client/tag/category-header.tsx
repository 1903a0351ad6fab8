import { Link } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { getRadioPath } from '../../contract/paths.ts'
import type { GenreCard, TagCard } from '../../contract/tags.ts'
import { getCoverColorStyle } from '../components/cover-color.ts'
import { MediaActions } from '../components/media-actions.tsx'
import type { QueueSource } from '../engine/queue.ts'
import classes from './category-page.module.css'

interface CategoryHeaderProps {
  readonly kind: 'genre' | 'tag'
  readonly category: TagCard & Partial<GenreCard>
  /** The tracks that the play button plays. */
  readonly tracks: readonly TrackCard[]
  readonly source: QueueSource
}

/** The name of a genre or tag, with its numbers of items and the buttons that play it, shuffle it and start its radio. */
export function CategoryHeader({ kind, category, tracks, source }: CategoryHeaderProps) {
  const { t } = useTranslation()
  const { name, display_name, artists_count = 0, albums_count, tracks_count } = category
  const counts = [
    ...(artists_count > 0 ? [t('artists_count', { count: artists_count })] : []),
    ...(albums_count > 0 ? [t('albums_count', { count: albums_count })] : []),
    t('songs', { count: tracks_count }),
  ]
  return (
    <header className={classes.head} style={getCoverColorStyle(category.image ?? tracks[0]?.image ?? null)}>
      <p className={classes.eyebrow}>{t(kind)}</p>
      <h1 tabIndex={-1}>{display_name}</h1>
      <p className={classes.counts}>{counts.join(' · ')}</p>
      {tracks_count > 0 ? (
        <div className={classes.actions}>
          <MediaActions tracks={tracks} source={source} />
          <Link to={getRadioPath(kind, name, display_name)} className={getButtonClass('outline')}>
            <Radio size={18} aria-hidden="true" />
            {t('menu.start_radio')}
          </Link>
        </div>
      ) : null}
    </header>
  )
}
