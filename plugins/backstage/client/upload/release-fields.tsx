import { ReleaseType } from '@balafon/plugin-player/contract/music-values'
import { DateTimeField } from '@balafon/ui/date-time-field'
import { Select } from '@balafon/ui/select'
import { TextField } from '@balafon/ui/text-field'
import { useTranslation } from 'react-i18next'

import type { UploadDraft } from '../../contract/upload.ts'
import classes from '../frame/screen.module.css'
import { useBackstage } from '../frame/use-backstage.ts'
import { useTimeZone } from '../publication/use-time-zone.ts'
import { type CellSaves, ContributedCell, useCellFields } from './contributed-cells.tsx'
import { CoverField } from './cover-field.tsx'
import screen from './release-fields.module.css'

/** The key under which `useCellSaves` stores the fields of other plugins for the album. */
export const ALBUM_ROW = 'album'

interface ReleaseFieldsProps {
  readonly draft: UploadDraft
  readonly errors: Readonly<Record<string, string>>
  readonly coverOrigin: string
  readonly saves: CellSaves
  readonly onChange: (changes: Partial<UploadDraft>) => void
}

/** The fields of the release that is created from the files: cover, title, type, artist, release time, and fields of other plugins such as a price. */
export function ReleaseFields({ draft, errors, coverOrigin, saves, onChange }: ReleaseFieldsProps) {
  const { t } = useTranslation()
  const { artists } = useBackstage()
  const editable = artists.filter(({ may_edit: mayEdit }) => mayEdit)
  const timeZone = useTimeZone()
  const cells = useCellFields('backstage.albumFields/v1')
  return (
    <section className={`${classes.box} ${screen.release}`} aria-label={t('backstage.upload.release')}>
      <CoverField image={draft.image} origin={coverOrigin} onChange={(image) => onChange({ image })} />
      <div className={screen.fields}>
        <div className={screen.wide}>
          <TextField
            label={t('backstage.field.album_title')}
            value={draft.name}
            onChange={(name) => onChange({ name })}
            maxLength={190}
            data-path="name"
            {...(errors.name && { error: errors.name })}
          />
        </div>
        <Select
          label={t('backstage.field.release_type')}
          items={ReleaseType.options.map((id) => ({ id, label: t(`backstage.release_type.${id}`) }))}
          value={draft.release_type}
          onChange={(id) => onChange({ release_type: ReleaseType.options.find((option) => option === id) ?? 'album' })}
        />
        <div className={screen.wide}>
          <DateTimeField
            label={t('backstage.release_at')}
            value={draft.release_at}
            onChange={(at) => onChange({ release_at: at })}
            timeZone={timeZone}
            {...(errors.release_at && { error: errors.release_at })}
          />
        </div>
        {editable.length > 1 ? (
          <Select
            label={t('backstage.artist')}
            items={editable.map(({ id, name }) => ({ id: String(id), label: name }))}
            value={draft.artist_id === null ? null : String(draft.artist_id)}
            onChange={(id) => onChange({ artist_id: Number(id) })}
            {...(errors.artist_id && { error: errors.artist_id })}
          />
        ) : null}
        {cells.map((field) => (
          <div key={field.key} className={screen.cell}>
            <span aria-hidden="true">{field.label}</span>
            <div>
              <ContributedCell
                field={field}
                rowKey={ALBUM_ROW}
                label={t('backstage.upload.field_of_album', { field: field.label })}
                value={draft.fields?.[field.key] ?? ''}
                saves={saves}
                onChange={(value) => onChange({ fields: { ...draft.fields, [field.key]: value } })}
              />
            </div>
          </div>
        ))}
        <p className={`${classes.quiet} ${screen.note}`}>{t('backstage.upload.release_note', { zone: timeZone })}</p>
      </div>
    </section>
  )
}
