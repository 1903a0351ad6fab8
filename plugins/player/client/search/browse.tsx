import { useApi } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { getPopularGenres } from '../../contract/browse.ts'
import { Card } from '../cards/card.tsx'
import { GenreTilesSkeleton } from '../components/page-skeletons.tsx'
import { CardRow, Section } from '../components/section.tsx'
import { GenreTiles } from '../genre/genre-tiles.tsx'
import classes from './browse.module.css'
import { RecentSearches } from './recent-searches.tsx'
import type { RecentItemList } from './use-recent-items.ts'
import type { RecentSearchList } from './use-recent-searches.ts'

interface BrowseProps {
  readonly recentSearches: RecentSearchList
  readonly recentItems: RecentItemList
}

/** The search page without a query: results that the user opened recently, recent searches and genres. */
export const Browse = ({ recentSearches, recentItems }: BrowseProps) => (
  <div className={classes.browse}>
    <RecentItems recentItems={recentItems} />
    <RecentSearches recentSearches={recentSearches} />
    <PopularGenres />
  </div>
)

function RecentItems({ recentItems: { items } }: { recentItems: RecentItemList }) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <Section title={t('search.recent_items')}>
      <CardRow>
        {items.map(({ path, title, label, image, isRound }) => (
          <Card key={path} to={path} title={title} isRound={isRound} image={image ? { url: image, hue: 0, chroma: 0 } : null}>
            {label}
          </Card>
        ))}
      </CardRow>
    </Section>
  )
}

/** The genres with the most music. */
export function PopularGenres() {
  const { t } = useTranslation()
  const { data, isLoading } = useApi(getPopularGenres, {})
  if (!isLoading && !data?.genres.length) return null
  return (
    <Section title={t('search.genres')} showAllPath="/genres">
      {data ? <GenreTiles genres={data.genres} /> : <GenreTilesSkeleton />}
    </Section>
  )
}
