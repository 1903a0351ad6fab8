import type { Modal } from '@balafon/sdk/client'
import { FormEntity, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import classes from '../frame/page.module.css'

const Genre = z.strictObject({ genre_id: z.int().check(z.positive()) })
const Owner = z.strictObject({ owner_id: z.nullable(z.int().check(z.positive())) })

/** Asks for the genre that selected music gets or loses. It resolves with the id of the genre. */
export function GenreDialog({ action, isOpen, onClose, finish }: Modal<number> & { readonly action: 'add_genre' | 'remove_genre' }) {
  const { t } = useTranslation()
  const formId = useId()
  const { control, submit } = useContractForm({ schema: Genre, defaults: {}, send: async ({ genre_id }) => finish(genre_id) })
  const label = t(`music_admin.action.${action}`)
  return (
    <Dialog
      title={label}
      closeLabel={t('music_admin.close')}
      isOpen={isOpen}
      onClose={onClose}
      actions={<DialogActions formId={formId} label={label} onClose={onClose} />}
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <FormEntity control={control} name="genre_id" kind="player.genre" label={t('music_admin.field.genre')} isRequired />
      </form>
    </Dialog>
  )
}

/** Asks for the owner that selected music gets. It resolves with the id of the user, or with null for the site. */
export function OwnerDialog({ isOpen, onClose, finish }: Modal<{ readonly id: number | null }>) {
  const { t } = useTranslation()
  const formId = useId()
  const { control, submit } = useContractForm({ schema: Owner, defaults: { owner_id: null }, send: async ({ owner_id }) => finish({ id: owner_id }) })
  const label = t('music_admin.action.set_owner')
  return (
    <Dialog
      title={label}
      closeLabel={t('music_admin.close')}
      isOpen={isOpen}
      onClose={onClose}
      actions={<DialogActions formId={formId} label={label} onClose={onClose} />}
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <FormEntity control={control} name="owner_id" kind="core.user" label={t('music_admin.field.owner')} hint={t('music_admin.field.owner.hint')} />
      </form>
    </Dialog>
  )
}

function DialogActions({ formId, label, onClose }: { readonly formId: string; readonly label: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('music_admin.cancel')}
      </Button>
      <Button type="submit" form={formId}>
        {label}
      </Button>
    </>
  )
}
