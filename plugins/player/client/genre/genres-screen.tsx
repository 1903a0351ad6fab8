import { Link, useApi, useDocumentTitle } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { getGenrePath } from '../../contract/paths.ts'
import { listGenres } from '../../contract/tags.ts'
import classes from './genres-screen.module.css'

/** All genres from A to Z, with their numbers of songs. */
export default function GenresScreen() {
  const { t } = useTranslation()
  const query = useApi(listGenres, {})
  useDocumentTitle(t('genres'))
  return (
    <div>
      <h1 className={classes.title} tabIndex={-1}>
        {t('genres')}
      </h1>
      <LoadState
        query={query}
        skeleton={<SkeletonRows count={6} />}
        failedText={t('load_failed.text')}
        isEmpty={({ genres }) => genres.length === 0}
        empty={<EmptyState heading="h2" title={t('genres.empty')} />}
      >
        {({ genres }) => (
          <ul className={classes.genres}>
            {genres.map(({ name, display_name, tracks_count }) => (
              <li key={name}>
                <Link to={getGenrePath(name)} className={classes.genre ?? ''}>
                  <strong>{display_name}</strong>
                  <span>{t('songs', { count: tracks_count })}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </LoadState>
    </div>
  )
}
