import { Menu } from '@balafon/ui/menu'
import { useTranslation } from 'react-i18next'
import styles from './grid-cells.module.css'

export interface Genre {
  readonly name: string
  readonly display_name: string
}

interface GenreCellProps {
  readonly fileName: string
  readonly genres: readonly Genre[]
  /** The name of the chosen genre; null when none is chosen. */
  readonly value: string | null
  readonly onChange: (genre: string | null) => void
}

/** The genre of a song. A click opens a menu with the genres. */
export function GenreCell({ fileName, genres, value, onChange }: GenreCellProps) {
  const { t } = useTranslation()
  const label = t('backstage.upload.genre_of', { file: fileName })
  const text = genres.find(({ name }) => name === value)?.display_name ?? t('backstage.upload.no_genre')
  return (
    <Menu
      label={label}
      renderTrigger={({ onPress, ...trigger }) => (
        <button
          type="button"
          className={styles.choice}
          data-empty={value === null || undefined}
          aria-label={`${label}: ${text}`}
          onClick={onPress}
          {...trigger}
        >
          {text}
        </button>
      )}
      getEntries={() => [
        ...genres.map(({ name, display_name: display }) => ({ id: name, label: display, isSelected: name === value, onAction: () => onChange(name) })),
        { id: '-', label: t('backstage.upload.no_genre'), isSelected: value === null, onAction: () => onChange(null) },
      ]}
    />
  )
}
