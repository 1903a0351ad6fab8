import type { Modal } from '@balafon/sdk/client'
import { FormDialog, FormEntity, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

const Genre = z.strictObject({ genre_id: z.int().check(z.positive()) })
const Owner = z.strictObject({ owner_id: z.nullable(z.int().check(z.positive())) })

/** Asks for the genre that is added to or removed from the selected music. The dialog resolves with the id of the genre. */
export function GenreDialog({ action, finish, ...modal }: Modal<number> & { readonly action: 'add_genre' | 'remove_genre' }) {
  const { t } = useTranslation()
  const form = useContractForm({ schema: Genre, defaults: {}, send: async ({ genre_id }) => finish(genre_id) })
  const label = t(`music_admin.action.${action}`)
  return (
    <FormDialog {...modal} title={label} action={label} form={form}>
      <FormEntity control={form.control} name="genre_id" kind="player.genre" label={t('music_admin.field.genre')} isRequired />
    </FormDialog>
  )
}

/** Asks for the new owner of the selected music. The dialog resolves with the id of the user, or with the id null when the site becomes the owner. */
export function OwnerDialog({ finish, ...modal }: Modal<{ readonly id: number | null }>) {
  const { t } = useTranslation()
  const form = useContractForm({ schema: Owner, defaults: { owner_id: null }, send: async ({ owner_id }) => finish({ id: owner_id }) })
  const label = t('music_admin.action.set_owner')
  return (
    <FormDialog {...modal} title={label} action={label} form={form}>
      <FormEntity control={form.control} name="owner_id" kind="core.user" label={t('music_admin.field.owner')} hint={t('music_admin.field.owner.hint')} />
    </FormDialog>
  )
}
