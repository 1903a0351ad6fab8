import { Link } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getRadioPath } from '../../contract/paths.ts'
import type { GenreCard, TagCard } from '../../contract/tags.ts'
import classes from './label-page.module.css'

interface LabelHeaderProps {
  readonly kind: 'genre' | 'tag'
  readonly label: TagCard & Partial<GenreCard>
}

/** The name of a genre or tag, with its numbers of items and the button of its radio. */
export function LabelHeader({ kind, label: { name, display_name, artists_count = 0, albums_count, tracks_count } }: LabelHeaderProps) {
  const { t } = useTranslation()
  const counts = [
    ...(artists_count > 0 ? [t('artists_count', { count: artists_count })] : []),
    ...(albums_count > 0 ? [t('albums_count', { count: albums_count })] : []),
    t('songs', { count: tracks_count }),
  ]
  return (
    <header className={classes.head}>
      <p className={classes.eyebrow}>{t(kind)}</p>
      <h1 tabIndex={-1}>{display_name}</h1>
      <p className={classes.counts}>{counts.join(' · ')}</p>
      {tracks_count > 0 ? (
        <p className={classes.actions}>
          <Link to={getRadioPath(kind, name, display_name)} className={getButtonClass('outline')}>
            <Radio size={18} aria-hidden="true" />
            {t('menu.start_radio')}
          </Link>
        </p>
      ) : null}
    </header>
  )
}
