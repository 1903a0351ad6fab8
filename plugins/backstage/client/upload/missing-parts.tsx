import { useTranslation } from 'react-i18next'
import type { DraftRow } from '../../contract/upload.ts'
import type { MissingPart } from './find-missing-parts.ts'
import screen from './upload-screen.module.css'

interface MissingPartsProps {
  readonly parts: readonly MissingPart[]
  readonly rows: readonly DraftRow[]
  /** Error messages of the server by the path of the field, for example `rows.0.file_entry_id`. */
  readonly errors: Readonly<Record<string, string>>
}

const ROW = /^rows\.(\d+)\./

/** Lists what is missing before the release can be created, with the names of the songs. */
export function MissingParts({ parts, rows, errors }: MissingPartsProps) {
  const { t } = useTranslation()
  const describeRow = (index: number) => {
    const row = rows[index]
    return t('backstage.upload.row', { number: index + 1, name: row?.name.trim() || row?.file_name || '' })
  }
  const lines = [
    ...[...Map.groupBy(parts, ({ key }) => key)].map(([key, group]) => {
      const songs = group.flatMap(({ row }) => (row === null ? [] : describeRow(row)))
      return [...(songs.length > 0 ? [songs.join(', ')] : []), t(`backstage.upload.missing.${key}`)].join(': ')
    }),
    ...Object.entries(errors).map(([path, message]) => {
      const row = ROW.exec(path)?.[1]
      return row === undefined ? message : `${describeRow(Number(row))}: ${message}`
    }),
  ]
  if (lines.length === 0) return null
  return (
    <div className={screen.missing} role="alert">
      <b>{t('backstage.upload.incomplete')}</b>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
