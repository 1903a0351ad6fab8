import { useFormat } from '@balafon/sdk/client'
import { type Uploads, useUploadTexts } from '@balafon/sdk/uploads'
import { IconButton } from '@balafon/ui/icon-button'
import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './review-table.module.css'
import type { Changes, Proposal } from './use-proposals.ts'

interface ReviewTableProps {
  readonly proposals: readonly Proposal[]
  readonly uploads: Uploads
  /** The error message of each wrong row, by the key of the row. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (key: string, values: Changes) => void
  readonly onRemove: (key: string) => void
}

const COLUMNS = ['number', 'name', 'artists', 'album', 'duration', 'state'] as const

/** A table of the drafts that are created from uploaded files. The operator can correct the values. */
export function ReviewTable({ proposals, uploads, errors, onChange, onRemove }: ReviewTableProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`upload_admin.column.${column}`)}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{t('upload_admin.column.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {proposals.map((proposal) => (
            <ReviewRow
              key={proposal.key}
              proposal={proposal}
              uploads={uploads}
              error={errors[proposal.key]}
              onChange={(values) => onChange(proposal.key, values)}
              onRemove={() => onRemove(proposal.key)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ReviewRowProps extends Pick<ReviewTableProps, 'uploads'> {
  readonly proposal: Proposal
  readonly error: string | undefined
  readonly onChange: (values: Changes) => void
  readonly onRemove: () => void
}

function ReviewRow({ proposal, uploads, error, onChange, onRemove }: ReviewRowProps) {
  const { t } = useTranslation()
  const { duration } = useFormat()
  const texts = useUploadTexts()
  const { key, fileName, media } = proposal
  const upload = uploads.uploads.find(({ id }) => id === key)
  const getLabel = (column: string) => t('upload_admin.cell', { column: t(`upload_admin.column.${column}`), file: fileName })
  const state = media ? (media.error?.message ?? t(`media.status.${media.status}`)) : upload ? texts.formatStatus(upload) : ''
  return (
    <tr>
      <td className={classes.number}>
        <input
          type="number"
          min={1}
          max={9999}
          value={proposal.number ?? ''}
          aria-label={getLabel('number')}
          onChange={({ target }) => onChange({ number: target.value === '' ? null : Math.min(9999, Math.max(1, Math.trunc(Number(target.value)) || 1)) })}
        />
      </td>
      {(['name', 'artists', 'album'] as const).map((column) => (
        <td key={column}>
          <input
            value={proposal[column]}
            maxLength={column === 'artists' ? 1000 : 190}
            aria-label={getLabel(column)}
            aria-invalid={(column !== 'album' && proposal[column].trim() === '') || undefined}
            placeholder={column === 'album' ? t('upload_admin.no_album') : undefined}
            onChange={({ target }) => onChange({ [column]: target.value })}
          />
        </td>
      ))}
      <td data-tabular>{media?.duration ? duration(media.duration) : '–'}</td>
      <td className={error || media?.error ? classes.error : undefined} role="status">
        {error ?? state}
      </td>
      <td>
        <IconButton label={t('upload_admin.remove', { file: fileName })} size="small" onPress={onRemove}>
          <X />
        </IconButton>
      </td>
    </tr>
  )
}
