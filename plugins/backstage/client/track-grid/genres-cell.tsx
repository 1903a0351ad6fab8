import { Menu } from '@balafon/ui/menu'
import { useTranslation } from 'react-i18next'
import type { Genre } from '../upload/genre-cell.tsx'
import cells from '../upload/grid-cells.module.css'

interface GenresCellProps {
  /** The name of the song. */
  readonly name: string
  readonly genres: readonly Genre[]
  /** The names of the chosen genres. */
  readonly value: readonly string[]
  readonly onChange: (genres: string[]) => void
}

const MAX_GENRES = 10

/** The genres of a song. A click opens a menu. Each entry adds or removes a genre. */
export function GenresCell({ name, genres, value, onChange }: GenresCellProps) {
  const { t } = useTranslation()
  const label = t('backstage.grid.genres_of', { name })
  const text = value.map((genre) => genres.find((other) => other.name === genre)?.display_name ?? genre).join(', ') || t('backstage.upload.no_genre')
  return (
    <Menu
      label={label}
      renderTrigger={({ onPress, ...trigger }) => (
        <button
          type="button"
          className={cells.choice}
          data-empty={value.length === 0 || undefined}
          aria-label={`${label}: ${text}`}
          onClick={onPress}
          {...trigger}
        >
          {text}
        </button>
      )}
      getEntries={() =>
        genres.map(({ name: genre, display_name: display }) => ({
          id: genre,
          label: display,
          isSelected: value.includes(genre),
          onAction: () => onChange(value.includes(genre) ? value.filter((other) => other !== genre) : [...value, genre].slice(0, MAX_GENRES)),
        }))
      }
    />
  )
}
