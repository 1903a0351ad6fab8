import { FormEntity, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Popover } from '@balafon/ui/popover'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import classes from '../frame/screen.module.css'
import styles from './grid-cells.module.css'

const Values = z.object({ artist_ids: z.array(z.coerce.number()).check(z.minLength(1), z.maxLength(20)) })

interface ArtistsCellProps {
  readonly fileName: string
  /** The ids of the artists of the song; the main artist is first. */
  readonly artistIds: readonly number[]
  /** The names of the artists, as the cell shows them. */
  readonly text: string
  readonly onChange: (artistIds: number[]) => void
}

/** The artists of a song. A click opens a panel to choose them. */
export function ArtistsCell({ fileName, artistIds, text, onChange }: ArtistsCellProps) {
  const { t } = useTranslation()
  const label = t('backstage.upload.artists_of', { file: fileName })
  return (
    <Popover
      label={label}
      renderTrigger={({ onPress, ...trigger }) => (
        <button type="button" className={styles.choice} aria-label={`${label}: ${text}`} onClick={onPress} {...trigger}>
          {text}
        </button>
      )}
    >
      {(close) => (
        <ArtistsForm
          artistIds={artistIds}
          onSave={(ids) => {
            onChange(ids)
            close()
          }}
        />
      )}
    </Popover>
  )
}

function ArtistsForm({ artistIds, onSave }: { readonly artistIds: readonly number[]; readonly onSave: (artistIds: number[]) => void }) {
  const { t } = useTranslation()
  const form = useContractForm({ schema: Values, defaults: { artist_ids: [...artistIds] }, send: async ({ artist_ids: ids }) => onSave(ids) })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <FormEntity
        control={form.control}
        name="artist_ids"
        kind="player.artist"
        label={t('backstage.field.artists')}
        hint={t('backstage.field.artists.hint')}
        isMultiple
        isRequired
      />
      <Button type="submit">{t('backstage.done')}</Button>
    </form>
  )
}
