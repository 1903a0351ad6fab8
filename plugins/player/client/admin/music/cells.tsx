import { useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'

/** The names of artists, genres or tags. */
export function NamesCell({ value }: { readonly value: readonly string[] }) {
  const names = value.join(', ')
  return <span title={names}>{names || '–'}</span>
}

/** Shows the owner of music. Music without an owner belongs to the site. */
export function OwnerCell({ value }: { readonly value: { readonly id: number; readonly label: string | null } | null }) {
  const { t } = useTranslation()
  if (!value) return <span>{t('music_admin.site')}</span>
  return <span>{value.label ?? t('music_admin.deleted_user', { id: value.id })}</span>
}

/** Shows a duration. `value` is in seconds, and 0 for tracks without audio. */
export function DurationCell({ value }: { readonly value: number }) {
  const { duration } = useFormat()
  return <span data-tabular>{value > 0 ? duration(value) : '–'}</span>
}
