import { Chip } from '@balafon/ui/chip'
import { AddFilterChip, FilterChip } from '@balafon/ui/filter-chip'
import { useTranslation } from 'react-i18next'
import classes from './song-filters.module.css'
import type { useLibrarySongs } from './use-library-songs.ts'

/** The filters of the songs: a genre, only songs with lyrics, and, when the user has bought music, only liked or only bought songs. */
export function SongFilters({ songs: { params, genre, hasLyrics, membership, summary } }: { readonly songs: ReturnType<typeof useLibrarySongs> }) {
  const { t } = useTranslation()
  const genres = summary?.genres ?? []
  const label = t('library.filter.genre')
  const name = genres.find((option) => option.name === genre)?.display_name ?? genre
  const renderOptions = (close: () => void) => (
    <div className={classes.options}>
      {genres.map((option) => (
        <button
          key={option.name}
          type="button"
          aria-pressed={option.name === genre}
          onClick={() => {
            params.setParameters({ genre: option.name })
            close()
          }}
        >
          <span>{option.display_name}</span> <span className={classes.count}>{option.count}</span>
        </button>
      ))}
    </div>
  )
  return (
    <>
      {genre ? (
        <FilterChip name={label} value={name} removeLabel={t('library.filter.remove_genre', { name })} onRemove={() => params.setParameters({ genre: null })}>
          {renderOptions}
        </FilterChip>
      ) : genres.length > 0 ? (
        <AddFilterChip label={label}>{renderOptions}</AddFilterChip>
      ) : null}
      {membership !== null || (summary?.bought ?? 0) > 0 ? (
        <>
          <Chip isSelected={membership === 'liked'} onChange={(isOn) => params.setParameters({ liked: isOn ? '1' : null, bought: null })}>
            {t('library.filter.liked')}
          </Chip>
          <Chip isSelected={membership === 'bought'} onChange={(isOn) => params.setParameters({ bought: isOn ? '1' : null, liked: null })}>
            {t('library.filter.bought')}
          </Chip>
        </>
      ) : null}
      <Chip isSelected={hasLyrics} onChange={(isOn) => params.setParameters({ lyrics: isOn ? '1' : null })}>
        {t('library.filter.lyrics')}
      </Chip>
    </>
  )
}
